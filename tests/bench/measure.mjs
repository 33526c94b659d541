/** Measuring in turns, so that whatever slows the machine down slows everybody down. Runs in Node and in a page. */

const LEAST = 20; // ms that one measurement takes: shorter runs are repeated
const SLOW = 2000; // ms: what takes longer gets few rounds
const SLOW_ROUNDS = 3;
const WARM = 300; // ms of warming up, for the engine to compile its best
const MOST = 65536; // runs at a time, should the clock stand still

/** @param {number[]} values @param {number} share 0.5: the median @returns {number} */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  return sorted[below] + (place - below) * ((sorted[below + 1] ?? sorted[below]) - sorted[below]);
}

/** @typedef {{ median: number, low: number, high: number, rounds: number }} Summary low, high: the quartiles */

/** @param {number[]} values @returns {Summary} */
export function summary(values) {
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share));
  return { median, low, high, rounds: values.length };
}

/** Runs `times` times; ms a run. @param {() => any} run @param {number} times @param {() => number} clock */
async function timed(run, times, clock) {
  const start = clock();
  for (let t = 0; t < times; t++) await run();
  return (clock() - start) / times;
}

/** Warms up, more runs each time, and says how often a measurement repeats the run. */
async function repetitions(run, clock) {
  let time = await timed(run, 1, clock);
  for (let spent = time, times = 1; spent < WARM && times < MOST; spent += times * time) {
    times *= 2;
    time = await timed(run, times, clock);
  }
  return { times: Math.max(1, Math.ceil(LEAST / time)), slow: time > SLOW };
}

/**
 * Everybody's times, round by round.
 * @param {Record<string, () => any>} runs by name; a promise is awaited
 * @param {{ rounds: number, clock: () => number }} options clock: ms
 * @returns {Promise<Record<string, number[]>>} ms a run, one number a round
 */
export async function inTurns(runs, { rounds, clock }) {
  /** @type {Record<string, number[]>} */
  const samples = {};
  const plans = {};
  for (const [name, run] of Object.entries(runs)) {
    samples[name] = [];
    plans[name] = await repetitions(run, clock);
  }
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(runs))
      if (!plans[name].slow || round < SLOW_ROUNDS)
        samples[name].push(await timed(run, plans[name].times, clock));
  return samples;
}

/** How many times longer one took than another, round by round. @param {number[]} one @param {number[]} other */
export function ratio(one, other) {
  return summary(one.map((time, round) => time / other[round]));
}
