import { setTimeout as wait } from 'node:timers/promises';

import { readJob } from '../../server/exchange/jobs/queries.ts';
import { startImport } from '../../server/exchange/transfer/commands/start-import.ts';
import { createProject } from '../../server/model/projects/commands/save-project.ts';
import { contextFor } from '../../server/start/first-start.ts';
import type { Stage } from './stage.ts';

/** Imports a file into a project of its own and answers with its number; the stage's jobs have to be worked on. */
export async function bringIn(stage: Stage, format: string, content: string): Promise<number> {
  const ctx = contextFor(stage.truss, 'ada');
  const projectId = (await createProject(ctx, 'acme', { name: `Arrived as ${format}` })).id;
  const upload = { name: `made.${format}`, content: pieces(content) };
  const { id } = await startImport(ctx, 'acme', projectId, { format, upload });
  let job = await readJob(ctx, 'acme', id);
  for (; !job.finished; job = await readJob(ctx, 'acme', id)) await wait(50);
  if (job.state !== 'done') throw new Error(`The import has ${job.state}: ${JSON.stringify(job.error)}`);
  return projectId;
}

async function* pieces(content: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += 1 << 20) yield bytes.subarray(at, at + (1 << 20));
}
