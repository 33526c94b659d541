/** Put in place by the build: the hashed names of the two modules. */
declare const WASM_FILES: { scalar: string; simd: string };
/** The hashed file of each explorer's code, by element name. */
declare const EXPLORER_FILES: Record<string, string>;
/** Where the running script was loaded from. */
declare const SCRIPT_ADDRESS: string;

declare module "*.css" {
  const text: string;
  export default text;
}
