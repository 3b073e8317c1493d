// Cases are drawn the same in every run, so that the suite says the same of the same code: a case that nobody has met yet is for a run of its own, with `SEED=7 npm test -- entities`.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_122) });
