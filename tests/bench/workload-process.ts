import { taken } from './report.ts';
import { workloads } from './workloads.ts';

/** One workload, in a process of its own: it tells the figures that it came to, also where it fails half-way. */
const name = process.argv[2]!;
const end = (failed?: string) => process.send!(taken(name, failed), () => process.exit(failed === undefined ? 0 : 1));
const fail = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  end(error instanceof Error ? error.message : String(error));
};
// Errors that nobody awaits fail the workload too: those of sockets, and rejected promises without a handler.
process.once('uncaughtException', fail);
process.once('SIGTERM', () => process.exit(1));

await workloads[name]!().then(() => end(), fail);
