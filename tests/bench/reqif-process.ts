import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';

import { pino } from 'pino';
import { SaxesParser } from 'saxes';

import { readJob } from '../../server/exchange/jobs/queries.ts';
import { startImport } from '../../server/exchange/transfer/commands/start-import.ts';
import { readConfig } from '../../server/platform/config.ts';
import { jobTopic } from '../../server/platform/jobs/jobs.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { startJobs } from '../../server/start/jobs.ts';
import { openServices } from '../../server/start/open-services.ts';

interface Took {
  ms: number;
  /** Of processors, by this process: that of the database is not in it. */
  busyMs: number;
}

function stopwatch(): () => Took {
  const started = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { ms: performance.now() - started, busyMs: (user + system) / 1_000 };
  };
}

/** The floor: every element, attribute and text of the file is read, and nothing is made of it. */
async function parse(file: string): Promise<Took> {
  const took = stopwatch();
  const parser = new SaxesParser({ xmlns: true });
  for (const event of ['opentag', 'text', 'closetag'] as const) parser.on(event, () => undefined);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of createReadStream(file)) parser.write(decoder.decode(chunk as Buffer, { stream: true }));
  parser.close();
  return took();
}

const open = (file: string, databaseUrl: string) =>
  openServices(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dirname(file) }), pino({ level: 'warn' }));

/** Serves others, says where, brings the file in when it is told to, and says when that is done. */
async function serve(file: string, databaseUrl: string): Promise<void> {
  const truss = await open(file, databaseUrl);
  // Only here: what else is measured by the memory of this process needs none of it.
  const { createApp } = await import('../../server/app.ts');
  const { server } = createApp(truss);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
  await once(process.stdin, 'data');
  await imported(truss, file, databaseUrl);
  process.stdout.write('done\n');
  await once(process.stdin, 'end');
  process.exit(0);
}

/** From the file being here to the job being done, as the server does it. */
async function bringIn(file: string, databaseUrl: string): Promise<Took> {
  const truss = await open(file, databaseUrl);
  const taken = await imported(truss, file, databaseUrl);
  await truss.close();
  return taken;
}

async function imported(truss: Awaited<ReturnType<typeof open>>, file: string, databaseUrl: string): Promise<Took> {
  const ctx = contextFor(truss, 'ada');
  const upload = { name: 'made.reqif', content: createReadStream(file) as AsyncIterable<Uint8Array> };
  const jobs = await startJobs(truss, databaseUrl);
  let job = await startImport(ctx, 'acme', 1, { format: 'reqif', upload });
  const took = stopwatch();
  // As a page hears of it: who asked again and again would be measured with it.
  for await (const _ of truss.feed.follow(jobTopic(job), new AbortController().signal)) {
    job = await readJob(ctx, 'acme', job.id);
    if (job.finished) break;
  }
  const taken = took();
  if (job.state !== 'done') throw new Error(`The import has ${job.state}: ${JSON.stringify(job.error)}`);
  await jobs.stop();
  return taken;
}

const [what, file, databaseUrl] = process.argv.slice(2);
if (what === 'serve') await serve(file!, databaseUrl!);
const took = what === 'parse' ? await parse(file!) : await bringIn(file!, databaseUrl!);
process.stdout.write(JSON.stringify({ ...took, megabytes: process.resourceUsage().maxRSS / 1024 }));
