import { startJobs } from '../../server/start/jobs.ts';
import { reqifFile } from '../support/reqif-file.ts';
import { arrivalDocument } from './arrival-document.ts';
import { bringIn } from './bring-in.ts';
import { reportBeside, reportBudget } from './report.ts';
import { openStage, percentile, type Stage } from './stage.ts';

const COUNT = 40_000;
const ROUNDS = 9;

interface Asked {
  what: string;
  fields: string;
}

const list = (query: string, more = '') =>
  `entities(first: 50, query: ${JSON.stringify(query)}${more}) { totalCount edges { node { entityId name class { name } } } }`;
const inTree = (query: string) =>
  `entities(first: 100, query: ${JSON.stringify(query)}, withParents: true) { edges { level isFound node { entityId name } } }`;
const FIGURES: Asked = { what: 'figures', fields: 'figures { name count of }' };

const ofJson: Asked[] = [
  { what: 'in:DOC.1', fields: list('in:DOC.1') },
  { what: 'ancestor:SR.1', fields: list('ancestor:SR.1') },
  { what: 'ancestor:A.1 class:Asset order:name', fields: list('ancestor:A.1 class:Asset order:name') },
  { what: '"satisfied by":none', fields: list('class:Requirement "satisfied by":none') },
  { what: 'is:root', fields: list('is:root') },
  { what: 'all with parents', fields: inTree('') },
  { what: 'Status:"In Review" with parents', fields: inTree('Status:"In Review"') },
  { what: 'one with parents', fields: inTree('name:"Requirement 27000"') },
  FIGURES,
];
const ofReqif: Asked[] = [
  { what: 'in: its specification', fields: list('in:SPEC') },
  { what: 'all with parents', fields: inTree('') },
  FIGURES,
];

/** Measures the usual work right after a large import, and again once Postgres has had time to analyse it. */
export async function arrival(): Promise<void> {
  const stage = await openStage();
  const jobs = await startJobs(stage.truss, stage.databaseUrl);
  try {
    // Postgres looks by itself after a minute; what is measured is what comes before that.
    await stage.pool.query('alter table entity set (autovacuum_enabled = false)');
    await stage.pool.query('alter table link set (autovacuum_enabled = false)');
    await arrived(stage, 'json', arrivalDocument(COUNT), ofJson);
    await arrived(stage, 'reqif', reqifFile({ objects: COUNT }), ofReqif);
  } finally {
    await jobs.stop();
    await stage.close();
  }
}

async function arrived(stage: Stage, format: string, content: string, asked: readonly Asked[]): Promise<void> {
  const projectId = await bringIn(stage, format, content);
  const { rows } = await stage.pool.query<{ number: string; id: number }>(
    `select number, id from entity where organization_id = 1 and project_id = $1 and class_id = $2 limit 1`,
    [projectId, stage.classId('Artifact')],
  );
  const specification = rows[0]!.number || String(rows[0]!.id);
  const queries = asked.map(({ what, fields }) => ({
    what,
    query: `{ project(organization: "acme", projectId: ${projectId}) { ${fields.replace('in:SPEC', `in:${specification}`)} } }`,
  }));
  const after = await timed(stage, queries);
  await stage.pool.query('vacuum analyze entity, link');
  const rested = await timed(stage, queries);
  for (const [i, { what }] of queries.entries())
    reportBeside(`${what}, ${COUNT} just come as ${format}`, after[i]!, rested[i]!, 'ms', '<= 1.5');
  reportBudget(`the slowest of these`, Math.max(...after), 1_000, 'ms');
}

async function timed(stage: Stage, queries: readonly { query: string }[]): Promise<number[]> {
  const worst: number[] = [];
  for (const { query } of queries) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await stage.graph(query);
      times.push(performance.now() - start);
    }
    worst.push(percentile(times, 95));
  }
  return worst;
}
