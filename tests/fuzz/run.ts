/** `npm run fuzz` sends odd calls for five minutes; `npm run fuzz -- 60` for a minute, `npm run fuzz -- 60 7` those of seed 7. */
import { spawn } from 'node:child_process';

const [seconds, seed] = process.argv.slice(2);
const env = { ...process.env, ...(seconds && { FUZZ_SECONDS: seconds }), ...(seed && { FUZZ_SEED: seed }) };
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/fuzz/vitest.config.ts'];
spawn(process.execPath, vitest, { env, stdio: 'inherit' }).on('exit', (code) => (process.exitCode = code ?? 1));
