/** Put in place by the build: the hashed names of the two modules. */
declare const WASM_FILES: { scalar: string; simd: string };
