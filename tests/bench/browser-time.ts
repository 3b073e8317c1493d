import { readdirSync, readFileSync } from 'node:fs';

/** Processor time that all processes of the browsers below this process have used, in milliseconds. Only Linux says it; elsewhere it is 0. */
export function browserTime(): number {
  const all = new Map<number, { parent: number; ticks: number; name: string }>();
  for (const entry of listed()) {
    try {
      const text = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(text) ?? [];
      const fields = rest.split(' ');
      all.set(Number(entry), { name, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean => {
    if (pid === process.pid) return true;
    const parent = all.get(pid)?.parent;
    return parent !== undefined && parent > 1 && isOurs(parent);
  };
  let ticks = 0;
  for (const [pid, each] of all) if (/chrom|headless/i.test(each.name) && isOurs(pid)) ticks += each.ticks;
  return ticks * 10;
}

function listed(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
