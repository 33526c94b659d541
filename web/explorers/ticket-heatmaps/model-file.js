/* global TICKET_MODEL_FILE -- the build puts the hashed name here */

/** The shipped model, from beside this script. @returns {Promise<ArrayBuffer>} */
export async function modelFile() {
  const address = new URL(TICKET_MODEL_FILE, import.meta.url);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}`);
  return response.arrayBuffer();
}
