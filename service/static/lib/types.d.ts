// What the service tells and what the parts of the page hand each other, for the type checker.
// A game's own state is told by its adapter (service/games) and stays open here.
export type Point = [number, number];
export type Quad = Point[];
/** a, b, c, d, e, f of SVG's matrix(). */
export type Affine = [number, number, number, number, number, number];
export interface Grey {
  width: number;
  height: number;
  data: Float32Array;
}
export interface CardFeatures {
  number: number;
  color: string;
  shading: string;
  shape: string;
}
/** "2-red-striped-oval", "2RSO", or its features. */
export type CardLike = string | CardFeatures;

export interface Person {
  number: number;
  name: string;
  role: "host" | "player" | "spectator" | "camera";
  control: "token" | "local" | "bot" | "open";
  seat: number | null;
  bot_level: string | null;
  is_connected: boolean;
  trip_ms: number | null;
  offset_ms: number | null;
}
export interface Table {
  code: string;
  game: string;
  kind: "dealt" | "physical";
  status: "gathering" | "playing" | "finished";
  sequence: number;
  now_ms: number;
  due_ms: number | null;
  you: number | null;
  seat: number | null;
  hands_free: boolean;
  people: Person[];
  doubts: string[];
  state: any;
}
/** A seat whose token this browser holds. */
export interface Seat {
  code: string;
  token: string;
  number?: number;
  name?: string;
  role?: Person["role"];
  seat?: number | null;
  game?: string;
  join_url?: string;
}
export interface Move {
  type: string;
  seat?: number;
  [more: string]: unknown;
}
export interface Entry {
  move: Move | null;
  [more: string]: unknown;
}
export interface Room {
  connection: "connecting" | "open" | "waiting" | "closed";
  table: Table | null;
  fault: import("./api.js").Problem | null;
}

export interface SeenCard {
  place: number;
  label: string;
  short: string;
  sure: boolean;
  pinned: boolean;
  quad: Quad;
  [more: string]: any;
}
export interface FoundSet {
  number: number;
  places: number[];
  labels: string[];
  sure: boolean;
}
export interface Finding {
  problem: string;
  severity: "advice" | "warning" | "cannot_judge";
  places: number[];
  beyond_judging: number[];
  measured: number;
  threshold: number;
  unit: string;
}
export interface Photo {
  id: string;
  width: number;
  height: number;
  cards: SeenCard[];
  sets: FoundSet[];
  findings: Finding[];
  may_hold_set: boolean;
}
/** What is read in one frame of a camera. */
export interface CameraView {
  frame: number;
  width: number;
  height: number;
  cards: SeenCard[];
  sets: FoundSet[];
  findings: Finding[];
}
/** The motion added up since `start`. */
export interface MotionSum {
  map: Affine;
  start: number;
}
