/** Put in place by the build: the hashed names of the two modules. */
declare const WASM_FILES: { scalar: string; simd: string };
/** The hashed file of each explorer's code, by element name. */
declare const EXPLORER_FILES: Record<string, string>;

declare module "*.css" {
  const text: string;
  export default text;
}

declare module "*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module "*.model" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/** The hashed name of the bundled worker. */
declare const WORKER_FILE: string;
/** The bundled worker itself, in the one-file page. */
declare const WORKER_TEXT: string;

/** Whether the page may keep a copy of itself (see page/keep-offline.js). */
declare const KEEP_OFFLINE: boolean;
/** In the service worker: a hash over all files, and their names. */
declare const VERSION: string;
declare const FILES: string[];

/** The hashed name of the ticket explorer's model. */
declare const TICKET_MODEL_FILE: string;
