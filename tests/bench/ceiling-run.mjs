/** Running ceiling.c, in Node and in a page. */

const STEPS = 1 << 19;
const OPERATIONS = 104; // a step, see ceiling.c

/** Operations of one run. */
export const CEILING_OPERATIONS = STEPS * OPERATIONS;

/** @param {BufferSource} bytes of the module @returns {Promise<() => void>} */
export async function ceilingRun(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const { ceiling, malloc, memory } = /** @type {any} */ (instance.exports);
  const address = malloc(32);
  new Float32Array(memory.buffer, address, 8).fill(0.5);
  return () => ceiling(address, STEPS);
}
