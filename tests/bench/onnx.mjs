/**
 * ONNX models of attention on one matrix, as bytes: what onnxruntime-web is given to run.
 *
 * A model is a protocol buffer: each field is a key (number × 8 + wire type), then its content. The field numbers
 * are those of onnx.proto3, noted beside each message.
 */

const FLOAT = 1; // TensorProto.DataType
const text = new TextEncoder();

/** @param {number} value a whole number ≥ 0 @returns {number[]} seven bits a byte, the lowest first */
function varint(value) {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

const number = (/** @type {number} */ field, /** @type {number} */ value) => [
  ...varint(field * 8),
  ...varint(value),
];
const bytes = (/** @type {number} */ field, /** @type {ArrayLike<number>} */ content) => [
  ...varint(field * 8 + 2),
  ...varint(content.length),
  ...Array.from(content),
];
const string = (/** @type {number} */ field, /** @type {string} */ value) => bytes(field, text.encode(value));
const float = (/** @type {number} */ field, /** @type {number} */ value) => [
  ...varint(field * 8 + 5),
  ...new Uint8Array(Float32Array.of(value).buffer),
];

/** AttributeProto: name 1, f 2, i 3, ints 8, type 20 (FLOAT 1, INT 2, INTS 7). */
const attributes = {
  float: (name, value) => bytes(5, [...string(1, name), ...float(2, value), ...number(20, 1)]),
  int: (name, value) => bytes(5, [...string(1, name), ...number(3, value), ...number(20, 2)]),
  ints: (name, values) =>
    bytes(5, [...string(1, name), ...values.flatMap((value) => number(8, value)), ...number(20, 7)]),
};

/** NodeProto in a graph (field 1): input 1, output 2, op_type 4, attribute 5. */
function node(operator, inputs, output, ...settings) {
  const names = inputs.flatMap((name) => string(1, name));
  return bytes(1, [...names, ...string(2, output), ...string(4, operator), ...settings.flat()]);
}

/** ValueInfoProto: name 1, type 2 { tensor_type 1 { elem_type 1, shape 2 { dim 1 { dim_value 1 } } } }. */
function value(field, name, shape) {
  const dimensions = shape.flatMap((length) => bytes(1, number(1, length)));
  const type = bytes(1, [...number(1, FLOAT), ...bytes(2, dimensions)]);
  return bytes(field, [...string(1, name), ...bytes(2, type)]);
}

/** ModelProto: ir_version 1, graph 7 { node 1, name 2, input 11, output 12 }, opset_import 8 { version 2 }. */
function model(nodes, inputs, output) {
  const declared = Object.entries(inputs).flatMap(([name, shape]) => value(11, name, shape));
  const graph = [...nodes.flat(), ...string(2, "attention"), ...declared, ...value(12, "output", output)];
  return Uint8Array.from([...number(1, 10), ...bytes(7, graph), ...bytes(8, number(2, 23))]);
}

/**
 * softmax(scale q kᵀ + mask) v by the operators MatMul and Softmax; q, k and v (n, d), scale (1), mask (n, n).
 * @param {number} n @param {number} d @param {boolean} masked
 */
export function matmulSoftmax(n, d, masked) {
  const nodes = [
    node("Transpose", ["k"], "kt", attributes.ints("perm", [1, 0])),
    node("MatMul", ["q", "kt"], "products"),
    node("Mul", ["products", "scale"], "scaled"),
    ...(masked ? [node("Add", ["scaled", "mask"], "scores")] : []),
    node("Softmax", [masked ? "scores" : "scaled"], "weights", attributes.int("axis", 1)),
    node("MatMul", ["weights", "v"], "output"),
  ];
  const matrix = [n, d];
  const inputs = { q: matrix, k: matrix, v: matrix, scale: [1], ...(masked && { mask: [n, n] }) };
  return model(nodes, inputs, matrix);
}

/**
 * The same by the operator Attention, of batch 1 and 1 head.
 * @param {number} n @param {number} d @param {boolean} causal
 */
export function attentionOperator(n, d, causal) {
  const shape = [1, 1, n, d];
  const settings = [attributes.int("is_causal", Number(causal)), attributes.float("scale", 1 / Math.sqrt(d))];
  return model(
    [node("Attention", ["q", "k", "v"], "output", ...settings)],
    { q: shape, k: shape, v: shape },
    shape,
  );
}
