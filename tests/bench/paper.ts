import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { saveEntities } from '../../server/model/entities/commands/save.ts';
import { defaultSchema } from '../../server/model/schema/seed/index.ts';
import { contextFor } from '../../server/start/first-start.ts';
import type { PaperTook } from './paper-process.ts';
import { reportBudget } from './report.ts';
import { openStage, type Stage } from './stage.ts';

const REQUIREMENTS = Number(process.env['PAPER_REQUIREMENTS'] ?? 10_000);
const AT_ONCE = 1_000;
const ROOT = 1_000_000;

/** A document of 10,000 requirements as Word has it, from the database to the file, by a process that does nothing else. */
export async function paper(): Promise<void> {
  const stage = await openStage();
  try {
    await fillDocument(stage);
    await stage.pool.query('vacuum analyze');
    for (const [format, seconds, megabytes] of [
      ['docx', 60, 600],
      ['html', 60, 600],
      ['pdf', 60, 600],
    ] as const) {
      const took = await inItsOwnProcess(stage.databaseUrl, format);
      if (took.bytes < REQUIREMENTS) throw new Error(`The ${format} has only ${took.bytes} bytes`);
      reportBudget(`a document of ${REQUIREMENTS} requirements as ${format}`, took.ms / 1000, seconds, 's');
      reportBudget('its peak memory', took.megabytes, megabytes, 'MB');
    }
  } finally {
    await stage.close();
  }
}

async function fillDocument({ truss, classId, relationId }: Stage): Promise<void> {
  const ctx = contextFor(truss, 'ada');
  const label = await ctx.db
    .selectFrom('label')
    .select('id')
    .where('organizationId', '=', 1)
    .where('name', '=', 'Requirements Document')
    .executeTakeFirstOrThrow();
  const rationale = defaultSchema.properties.find(({ name }) => name === 'Rationale')!.id!;
  const root = { id: ROOT, projectId: 1, name: 'Needs', classId: classId('Artifact'), labelIds: [label.id] };
  const one = (at: number) => ({
    id: ROOT + 1 + at,
    projectId: 1,
    classId: classId('Requirement'),
    number: `R.${1 + Math.floor(at / 100)}.${1 + (at % 100)}`,
    name: `Requirement ${at}`,
    description: `<p>The system shall <b>detect</b> wildfires of ${at} m<sup>2</sup> within ten minutes of their beginning, under all weather conditions &amp; at night.</p><ul><li>In forests</li><li>In grassland</li></ul>`,
    attrs: { [rationale]: 'Because whoever fights fires has to be there early.' },
    addRels: [{ relationId: relationId('sourced by'), targetId: ROOT, attrs: {} }],
  });
  await truss.db
    .insertInto('idCounter')
    .values({ organizationId: 1, type: 'entity', next: 2 * ROOT })
    .execute();
  await saveEntities(ctx, 'acme', [root]);
  for (let at = 0; at < REQUIREMENTS; at += AT_ONCE)
    await saveEntities(
      ctx,
      'acme',
      Array.from({ length: AT_ONCE }, (_, each) => one(at + each)),
    );
}

const inItsOwnProcess = (databaseUrl: string, format: string): Promise<PaperTook> =>
  new Promise((done, fail) => {
    const script = join(import.meta.dirname, 'paper-process.ts');
    const child = spawn(process.execPath, [script, databaseUrl, format, String(ROOT)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('error', fail).on('close', (code) => {
      if (code === 0) done(JSON.parse(out) as PaperTook);
      else fail(new Error(`The ${format} ended with ${code}`));
    });
  });
