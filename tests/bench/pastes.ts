import { readFileSync } from 'node:fs';

import { saveEntities } from '../../server/model/entities/commands/save.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { report, reportBudget } from './report.ts';
import { openStage, percentile, type Stage } from './stage.ts';

const ROWS = 1_000;
const ROUNDS = 10;
/** The time in which a paste of these rows, with five cells each, is stored and answered. */
const PASTE_MS = 1_000;

const columns = [
  { field: 'NAME' },
  { field: 'DESCRIPTION' },
  { field: 'LABELS' },
  { field: 'ATTRIBUTE', property: 'Status' },
  { field: 'ATTRIBUTE', property: 'Rationale' },
];
const statuses = ['Draft', 'In Review'];
const texts = (round: number, row: number) => [
  `Pasted ${round} ${row}`,
  `The system shall do thing ${row} within ${round} s.`,
  round % 2 === 0 ? 'Functional Requirement' : '',
  statuses[round % 2]!,
  `Since it burns, ${round}`,
];

/** The columns that a paste changes. */
const CHANGED = 'name, description, attrs, label_ids, modified, modified_by, revision, name_key, text_key';

/**
 * Measures a thousand rows of five cells that are pasted into the table, as the page sends them and with the answer that redraws it, beside a
 * bare update of the same rows with a bare insert of their records.
 */
export async function pastes(): Promise<void> {
  const stage = await openStage();
  try {
    const classId = stage.classId('Requirement');
    const made = await saveEntities(
      contextFor(stage.truss, 'ada'),
      'acme',
      Array.from({ length: ROWS }, (_, at) => ({ projectId: 1, classId, name: `Requirement ${at}` })),
    );
    const rows = made.entities;
    await makeBare(stage);
    const ours: number[] = [];
    const floor: number[] = [];
    let before = made.revisions.get(1)!;
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      const revision = await paste(stage, rows, round, before);
      ours.push(performance.now() - started);
      if (revision !== before + 1) throw new Error(`A paste became ${revision - before} revisions.`);
      before = revision;
      floor.push(await bareTime(stage, revision));
    }
    const [took, bare] = [percentile(ours.slice(2), 95), percentile(floor.slice(2), 95)];
    reportBudget('paste of 1,000 × 5 cells', took, PASTE_MS, 'ms p95');
    report('paste of 1,000 × 5 cells, beside a bare update with records', took, bare, 'ms', '-');
  } finally {
    await stage.close();
  }
}

/** The mutation as the page sends it; those of earlier builds may stand beside it. */
const mutation = () => {
  const all = JSON.parse(readFileSync('web/persisted-queries.json', 'utf8')) as Record<string, string>;
  return Object.values(all).find((text) => /^mutation usePasteIntoTableMutation\([^)]*\$areMany/.test(text))!;
};

/** Pastes into all rows, each on the revision of the last paste; answers the revision of this one. */
async function paste(
  { url, cookie }: Stage,
  rows: readonly { id: number }[],
  round: number,
  revision: number,
): Promise<number> {
  const input = {
    projectId: graphId('Project:1:1'),
    columns,
    rows: rows.map(({ id }, row) => ({ entityId: graphId(`Entity:1:${id}`), revision, texts: texts(round, row) })),
    takesWhole: true,
  };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query: mutation(), variables: { input, isTrial: false, areMany: true } }),
  });
  const { data } = (await response.json()) as { data: { saveTable: { revision?: number } } };
  const saved = data.saveTable;
  if (saved.revision === undefined) throw new Error(JSON.stringify(data).slice(0, 400));
  return saved.revision;
}

const graphId = (key: string) => Buffer.from(key).toString('base64');

async function makeBare({ pool }: Stage): Promise<void> {
  await pool.query('create table bare (like entity including defaults including generated including indexes)');
  await pool.query(
    'create table bare_record (like change_record including defaults including generated including indexes)',
  );
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'entity' and is_generated = 'NEVER'`,
  );
  const [{ names } = { names: '' }] = rows;
  await pool.query(`insert into bare (${names}) select ${names} from entity where project_id = 1`);
}

/** The time of the same change by hand. */
async function bareTime({ pool }: Stage, revision: number): Promise<number> {
  const of = 'where organization_id = 1 and project_id = 1 and revision = $1';
  const json = async (table: string) =>
    (await pool.query<{ all: string }>(`select json_agg(t)::text as all from ${table} t ${of}`, [revision])).rows[0]!
      .all;
  const [entities, records] = [await json('entity'), await json('change_record')];
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'change_record' and is_generated = 'NEVER'`,
  );
  const [{ names } = { names: '' }] = rows;
  const started = performance.now();
  await pool.query(
    `update bare set (${CHANGED}) = (select ${CHANGED.replaceAll(/\w+/g, 'r.$&')})
     from json_populate_recordset(null::bare, $1) r where bare.organization_id = r.organization_id and bare.id = r.id`,
    [entities],
  );
  await pool.query(
    `insert into bare_record (${names}) select ${names} from json_populate_recordset(null::bare_record, $1)`,
    [records],
  );
  return performance.now() - started;
}
