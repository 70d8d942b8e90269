// The browser's camera: opening it, what it can do, and why it cannot be had.
const WIDE = 1280;
const HIGH = 720;

// Why no camera can be asked for at all: "insecure", "unknown" (a browser without), or null.
export function cameraHindrance() {
  if ("mediaDevices" in navigator) return null;
  return isSecureContext ? "unknown" : "insecure";
}

// Opens a camera: one of this device id, or one that looks to the table ("environment") or at the
// person ("user"), as far as there is a choice.
/** @param {{device?: string | null, facing?: string}} wish */
export function openCamera({ device, facing = "environment" } = {}) {
  const which = device ? { deviceId: { exact: device } } : { facingMode: { ideal: facing } };
  const video = { ...which, width: { ideal: WIDE }, height: { ideal: HIGH }, frameRate: { ideal: 30 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

// "denied", "none", "busy" or "fault": why the camera was not opened.
/** @param {{name: string}} error */
export function cameraFault({ name }) {
  /** @type {Record<string, string>} */
  const kinds = {
    NotAllowedError: "denied", SecurityError: "denied",
    NotFoundError: "none", OverconstrainedError: "none",
    NotReadableError: "busy", AbortError: "busy",
  };
  return kinds[name] ?? "fault";
}

// {device, isFront, torch: boolean, zoom: {min, max, step, value} or null} of an open camera.
/** @param {MediaStreamTrack} track */
export function abilitiesOf(track) {
  /** @type {any} - torch and zoom are no part of the standard's types yet */
  const can = track.getCapabilities?.() ?? {};
  /** @type {any} */
  const set = track.getSettings();
  const hasZoom = can.zoom && can.zoom.max > can.zoom.min;
  return {
    device: set.deviceId ?? null,
    isFront: set.facingMode === "user",
    hasTorch: Boolean(can.torch),
    zoom: hasZoom ? { min: can.zoom.min, max: can.zoom.max, step: can.zoom.step || 0.1, value: set.zoom ?? can.zoom.min } : null,
  };
}

/** @type {(track: MediaStreamTrack, isOn: boolean) => Promise<void>} */
export const setTorch = (track, isOn) => apply(track, { torch: isOn });
/** @type {(track: MediaStreamTrack, zoom: number) => Promise<void>} */
export const setZoom = (track, zoom) => apply(track, { zoom });

/** @type {(track: MediaStreamTrack, wish: any) => Promise<void>} */
const apply = (track, wish) => track.applyConstraints({ advanced: [wish] });

// Cameras to choose from: [{deviceId, label}].
export async function listCameras() {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId);
}

/** @param {MediaStream | null} stream */
export const stopCamera = (stream) => stream?.getTracks().forEach((track) => track.stop());

// Draw the picture of this moment onto a canvas, at most so wide; returns the canvas.
/**
 * @param {HTMLVideoElement} video
 * @param {{wide?: number, canvas?: HTMLCanvasElement}} how
 */
export function grab(video, { wide = Infinity, canvas = document.createElement("canvas") } = {}) {
  const factor = Math.min(1, wide / video.videoWidth);
  const [width, height] = [Math.round(video.videoWidth * factor), Math.round(video.videoHeight * factor)];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(video, 0, 0, width, height);
  return canvas;
}

/** @type {(canvas: HTMLCanvasElement, quality: number) => Promise<Blob | null>} */
export const asJpeg = (canvas, quality) => new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
