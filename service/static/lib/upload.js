// Sends a picture and tells how far it is; `fetch` cannot tell that.
import { Problem } from "./api.js";

// onProgress(share 0-1); after 1 the service reads. An AbortSignal calls it off.
/**
 * @param {string} path
 * @param {Blob} file
 * @param {{signal?: AbortSignal, onProgress?: (share: number) => void}} how
 * @returns {Promise<any>}
 */
export function upload(path, file, { signal, onProgress } = {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => {
      if (request.status < 400 && request.response) resolve(request.response);
      else reject(new Problem(request.response ?? { code: "FAULT", status: request.status }));
    };
    request.onerror = () => reject(new Problem({ code: "OFFLINE" }));
    request.onabort = () => reject(new DOMException("called off", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
