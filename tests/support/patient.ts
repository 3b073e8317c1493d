// Whoever waits for something waits as long as the suite does, and looks often: Vitest by itself gives up after a second.
import { vi } from 'vitest';

import { WAIT_MS } from './limits.ts';

type Options = Parameters<typeof vi.waitFor>[1];

const patient = (options: Options) => ({
  timeout: WAIT_MS,
  interval: 20,
  ...(typeof options === 'number' ? { timeout: options } : options),
});
const { waitFor, waitUntil } = vi;
vi.waitFor = (work, options) => waitFor(work, patient(options));
vi.waitUntil = (work, options) => waitUntil(work, patient(options));
