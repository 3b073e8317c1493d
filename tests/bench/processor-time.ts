import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What databases have used that are stopped, which are no children of this process. */
let ofDatabases = 0;

/** Seconds that processors have worked for this process, for those that it started and that have ended, and for its databases. Elsewhere than on Linux for this process alone. */
export function processorSeconds(): number {
  const own = statOf('self');
  const { user, system } = process.cpuUsage();
  return (own?.seconds ?? (user + system) / 1e6) + ofDatabases;
}

/** Notes what a database has used, before it is stopped. */
export function noteDatabase(dataDir: string): void {
  if (!existsSync('/proc/self/stat')) return;
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  const its = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  ofDatabases += its.reduce((sum, { seconds }) => sum + seconds, 0);
}

const TICKS_PER_SECOND = 100;

/** Of a process, with the children that it has waited for; undefined where it has ended meanwhile, or the system does not say. */
function statOf(name: string): { pid: number; parent: number; seconds: number } | undefined {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { pid: Number.parseInt(text, 10), parent: fields[1]!, seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}
