// Requests to the service; what goes wrong is a Problem (RFC 9457) with a code and a sentence.
import { has, spoken, t } from "./i18n.js";

/** @type {Record<number, string>} */
const GENERAL = { 400: "cannot", 401: "token_needed", 403: "forbidden", 404: "not_found", 409: "not_now", 412: "stale", 422: "cannot" };

export class Problem extends Error {
  /** @type {string} */
  code;
  /** @type {string | null} */
  rule;
  /** @type {number | undefined} */
  status;

  /** @param {{code?: string, detail?: string, title?: string, rule?: string | null, [more: string]: unknown}} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "");
    Object.assign(this, problem);
    this.code = problem.code ?? "FAULT";
    this.rule = problem.rule ?? null;
  }
}

// The sentence for people: ours in their language where there is one, else the service's own.
/**
 * @param {{code?: string, message?: string, status?: number}} problem
 * @returns {string}
 */
export function sayProblem(problem) {
  const key = `problems.${String(problem.code ?? "FAULT").toLowerCase()}`;
  if (has(key)) return t(key);
  // The service's own sentence is English; elsewhere a general one of ours is understood better.
  if (problem.message && spoken.value === "en") return problem.message;
  return t(`problems.${GENERAL[problem.status ?? 0] ?? "fault"}`);
}

// Sends a request. `body` may be a plain object (JSON), FormData or a Blob.
// `token` is a seat's; `key` makes a repeated act count once; `expected` is a sequence number.
/**
 * @typedef {object} Wish
 * @property {unknown} [body]
 * @property {string} [token]
 * @property {string} [key]
 * @property {number} [expected]
 * @property {AbortSignal} [signal]
 * @property {boolean} [raw] the answer itself, not what it says
 */
/**
 * @param {string} method
 * @param {string} path
 * @param {Wish} wish
 * @returns {Promise<any>}
 */
export async function request(method, path, { body, token, key, expected, signal, raw } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  if (expected !== undefined) headers["If-Match"] = `"${expected}"`;
  const isPacked = body === undefined || body instanceof FormData || body instanceof Blob;
  if (!isPacked) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, signal, body: isPacked ? body : JSON.stringify(body) });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ code: "OFFLINE", detail: String(error.message) });
  }
  if (!answer.ok) throw new Problem(await readProblem(answer));
  if (raw) return answer;
  return answer.status === 204 ? null : answer.json();
}

/** @param {Response} answer */
async function readProblem(answer) {
  try {
    return await answer.json();
  } catch {
    return { code: "FAULT", status: answer.status, detail: answer.statusText };
  }
}

/** @typedef {(path: string, options?: Wish) => Promise<any>} Ask */
/** @typedef {(path: string, body?: unknown, options?: Wish) => Promise<any>} Tell */
/** @type {{get: Ask, post: Tell, put: Tell, patch: Tell, delete: Ask}} */
export const api = {
  get: (path, options) => request("GET", path, options),
  post: (path, body, options) => request("POST", path, { ...options, body }),
  put: (path, body, options) => request("PUT", path, { ...options, body }),
  patch: (path, body, options) => request("PATCH", path, { ...options, body }),
  delete: (path, options) => request("DELETE", path, options),
};
