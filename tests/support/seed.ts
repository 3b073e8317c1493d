// Cases are drawn the same in every run of the suite, so that it says the same of the same code. `npm run fuzz` draws others each day, and many
// more of them; `SEED=7 npm test -- entities` draws those of seed 7.
import fc from 'fast-check';

const given = process.env['SEED'];
/** The factor by which more cases than usual are drawn. */
const times = Number(process.env['TIMES'] ?? 1);
const USUAL_RUNS = 100;

fc.configureGlobal({ seed: Number(given ?? 20_261_122), numRuns: USUAL_RUNS * times });

interface Draws {
  numRuns: number;
  seed?: number;
}

/** Draws so many cases in `npm test`, of the test's own seed if it has one, and many more of others in `npm run fuzz`. */
export const draws = (runs: number, seed?: number): Draws => ({
  numRuns: runs * times,
  ...(seed !== undefined && { seed: Number(given ?? seed) }),
});

/** Draws cases that take seconds each: the first that fails is told as it is, since each smaller one would take as long again. */
export const slowDraws = (runs: number, seed?: number): Draws & { endOnFailure: true } => ({
  ...draws(runs, seed),
  endOnFailure: true,
});
