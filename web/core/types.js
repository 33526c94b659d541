/**
 * The types of the API, by name, for TypeScript; there is nothing here to run.
 *
 * Where a type takes N, that is the names of the outputs that are asked for: the others are null. M is the method.
 */

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {import("./tensor.js").TensorLike} TensorLike
 * @typedef {import("./errors.js").ErrorCode} ErrorCode
 * @typedef {import("./masks.js").Mask} Mask
 * @typedef {import("./masks.js").MaskDescription} MaskDescription
 * @typedef {import("./masks.js").CausalMask} CausalMask
 * @typedef {import("./masks.js").WindowMask} WindowMask
 * @typedef {import("./masks.js").PaddingMask} PaddingMask
 * @typedef {import("./multihead.js").MultiHeadParameters} MultiHeadParameters
 * @typedef {import("./generator.js").Generator} Generator
 * @typedef {import("./experiments.js").ScoreStatistics} ScoreStatistics
 * @typedef {import("./experiments.js").GradientSizes} GradientSizes
 * @typedef {import("./experiments.js").SaturationRow} SaturationRow
 * @typedef {import("./transformer.js").Transformer} Transformer
 * @typedef {import("./transformer.js").Trainer} Trainer
 * @typedef {import("./transformer.js").TrainerOptions} TrainerOptions
 * @typedef {import("./model.js").Config} TransformerConfig
 * @typedef {import("./tickets.js").Ticket} Ticket
 * @typedef {import("./tickets.js").TicketTraining} TicketTraining
 * @typedef {import("./tickets.js").TrainingOptions} TrainingOptions
 * @typedef {import("./attention.js").OutputName} AttentionOutput
 * @typedef {import("./attention.js").Method} AttentionMethod
 * @typedef {import("./multihead.js").OutputName} MultiHeadOutput
 */

/**
 * @template {AttentionOutput} [N=AttentionOutput]
 * @template {AttentionMethod} [M=AttentionMethod]
 * @typedef {import("./attention.js").AttentionOptions<N, M>} AttentionOptions
 */
/**
 * @template {AttentionOutput} [N=AttentionOutput]
 * @template {AttentionMethod} [M="readable"]
 * @typedef {import("./attention.js").AttentionResult<N, M>} AttentionResult
 */
/**
 * @template {MultiHeadOutput} [N=MultiHeadOutput]
 * @typedef {import("./multihead.js").MultiHeadOptions<N>} MultiHeadOptions
 */
/**
 * @template {MultiHeadOutput} [N=MultiHeadOutput]
 * @typedef {import("./multihead.js").MultiHeadResult<N>} MultiHeadResult
 */
/**
 * @template Row
 * @typedef {import("./experiments.js").RunOptions<Row>} RunOptions
 */

export {};
