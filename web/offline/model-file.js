/* The one-file page's stand-in for ticket-heatmaps/model-file.js: the model is in the file. */
import bytes from "../model/tickets.model";

/** @returns {Promise<ArrayBuffer>} */
export async function modelFile() {
  return bytes.slice().buffer;
}
