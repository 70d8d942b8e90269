// What is loaded when it is wanted: modules and texts. A phone's net has gaps and a busy service
// says so, so what did not come is asked for again.
const TRIES = 5;
const FIRST_WAIT_MS = 300;

// Acts until it goes well; `act` gets the number of the try. Only the net's faults are tried again.
/**
 * @template T
 * @param {(tried: number) => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function patiently(act) {
  for (let tried = 0; ; tried += 1) {
    try {
      return await act(tried);
    } catch (error) {
      if (!(error instanceof TypeError) || tried + 1 >= TRIES) throw error;
      await new Promise((done) => setTimeout(done, FIRST_WAIT_MS * 2 ** tried));
    }
  }
}

// The second try has a name of its own, for some browsers remember that the first one failed.
/**
 * @param {string} path from /static/, such as "pages/photo.js"
 * @returns {Promise<any>}
 */
export const loadModule = (path) =>
  patiently((tried) => import(`/static/${path}${tried === 0 ? "" : `?again=${tried}`}`));

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export const loadJson = (path) =>
  patiently(async () => {
    const answer = await fetch(path);
    if (answer.status === 429 || answer.status >= 500) throw new TypeError(`${path}: ${answer.status}`);
    if (!answer.ok) throw new Error(`there is no ${path}`);
    return answer.json();
  });
