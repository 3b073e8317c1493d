import { loadavg } from 'node:os';
import { isDeepStrictEqual } from 'node:util';

import { openPostGraphile } from './beside.ts';
import { linked, linkedBeside, linkedByHand, listed, listedBeside, listedByHand } from './reads-queries.ts';
import { report, reportBeside } from './report.ts';
import { fill, load, openStage, type Stage, fillBare } from './stage.ts';

const ROUNDS = 3;
const SECONDS = 3;

/** Lists of 50 out of 100,000 with their class, and with links, far entities and their class; and the same beside twenty past versions each. */
export async function reads(): Promise<void> {
  const stage = await openStage();
  try {
    const classes = [stage.classId('Requirement'), stage.classId('Action')];
    await fillBare(stage.pool, ['entity', 'link'], () =>
      fill(stage, 100_000, classes, { links: stage.relationId('related to') }),
    );
    const beside = await openPostGraphile(stage);
    try {
      await compare(
        stage,
        '50 entities with class, from 100,000',
        0.65,
        listed,
        listedByHand,
        beside.url,
        listedBeside,
      );
      await compare(
        stage,
        '50 entities with links, far entities and their class',
        0.75,
        linked,
        linkedByHand,
        beside.url,
        linkedBeside,
      );
    } finally {
      beside.close();
    }
    await withPast(stage);
  } finally {
    await stage.close();
  }
}

/** Ours beside a statement by hand and beside PostGraphile, which all answer the same; who goes first goes last in the next round. */
async function compare(
  stage: Stage,
  what: string,
  reach: number,
  body: object,
  byHand: string,
  besideUrl: string,
  besideBody: object,
): Promise<void> {
  const floorUrl = await stage.textFloor(byHand);
  const ways = [
    { url: `${stage.url}/graphql`, cookie: stage.cookie, body },
    { url: floorUrl },
    { url: besideUrl, body: besideBody },
  ];
  const [ours, floor, beside] = (await Promise.all(ways.map(answered))) as [Data, Data, Data];
  const own = ours.project.entities.edges.map(({ node }) => plain(node));
  if (!isDeepStrictEqual(ours.project, floor.project)) throw new Error(`${what}: by hand the answer is another.`);
  if (!isDeepStrictEqual(own, beside.allEntities.nodes.map(plainBeside)))
    throw new Error(`${what}: PostGraphile's answer is another.`);
  const sums = [0, 0, 0];
  // A server is slow for some seconds after its start.
  for (const way of ways) await load(way.url, { ...way, seconds: SECONDS });
  for (let round = 0; round < ROUNDS; round++)
    for (let turn = 0; turn < ways.length; turn++) {
      const who = (round + turn) % ways.length;
      sums[who]! += await load(ways[who]!.url, { ...ways[who], seconds: SECONDS });
    }
  const [mine, hand, other] = sums.map((sum) => sum / ROUNDS) as [number, number, number];
  process.stdout.write(
    `load average ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}\n`,
  );
  report(what, mine, hand, 'req/s', `>= ${reach}`);
  report('  the same beside PostGraphile', mine, other, 'req/s', '>= 1.8');
}

interface Named {
  name: string;
  colour?: string;
}
interface Far {
  node: { relation: Named; entity: Node };
}
/** An entity as we answer it. */
interface Node {
  entityId: number;
  number: string;
  name: string;
  modified?: string;
  class: Named;
  links?: { edges: Far[] };
}
type FarBeside = { relationByRelationId: Named } & Partial<Record<'entityByTargetId' | 'entityBySourceId', NodeBeside>>;
/** A node as PostGraphile answers it. */
interface NodeBeside {
  rowId: number;
  number: string;
  name: string;
  modified?: string;
  classByClassId: Named;
  linksBySourceId?: { nodes: FarBeside[] };
  linksByTargetId?: { nodes: FarBeside[] };
}
interface Data {
  project: { entities: { edges: { node: Node }[] } };
  allEntities: { nodes: NodeBeside[] };
}

async function answered({ url, cookie, body }: { url: string; cookie?: string; body?: object }): Promise<Data> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const response = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {});
  const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
  if (errors) throw new Error(errors[0]!.message);
  return data;
}

/** Reduces an entity to a form that both servers share. PostGraphile lists links by their direction and under one name, we from an end. */
const plain = (node: Node) => ({
  ...own(node, node.entityId, node.class),
  links: node.links?.edges.map(({ node: { entity } }) => own(entity, entity.entityId, entity.class)).toSorted(byId),
});
const plainBeside = (node: NodeBeside) => ({
  ...own(node, node.rowId, node.classByClassId),
  links:
    node.linksBySourceId &&
    [...node.linksBySourceId.nodes, ...node.linksByTargetId!.nodes]
      .map(({ entityByTargetId, entityBySourceId }) => (entityByTargetId ?? entityBySourceId)!)
      .map((far) => own(far, far.rowId, far.classByClassId))
      .toSorted(byId),
});
const own = (
  { number, name, modified }: Omit<Node, 'entityId' | 'class' | 'links'>,
  id: number,
  { name: className, colour }: Named,
) => ({
  id,
  number,
  name,
  modified: modified && Date.parse(modified),
  className,
  colour,
});
const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** Twenty past versions of every tenth entity change nothing. */
async function withPast(stage: Stage): Promise<void> {
  const ours = (body: object) => load(`${stage.url}/graphql`, { cookie: stage.cookie, body });
  const [before, beforeLinked] = [await ours(listed), await ours(linked)];
  await fillPast(stage, 20);
  reportBeside('the first again, beside 200,000 past versions', await ours(listed), before, 'req/s', '>= 0.9');
  const then = ({ query }: { query: string }, revision: number) => ({
    query: query.replace('projectId: 1', `projectId: 1, asOf: { revision: ${revision} }`),
  });
  for (const revision of [20, 10, 1]) {
    const what = `50 entities with class, as of ${21 - revision} revisions ago`;
    reportBeside(what, await ours(then(listed, revision)), before, 'req/s', '>= 0.4');
  }
  reportBeside(
    '50 entities with links, as of 11 revisions ago',
    await ours(then(linked, 10)),
    beforeLinked,
    'req/s',
    '>= 0.4',
  );
}

/** Gives every tenth entity so many past versions, each true for one revision; what is there now was written by the one after them. */
export async function fillPast({ pool }: Stage, versions: number): Promise<void> {
  const last = versions + 1;
  const { rows } = await pool.query<{ name: string }>(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'entity' and is_generated = 'NEVER' order by ordinal_position`);
  const columns = rows.map(({ name }) => name);
  await pool.query(`insert into revision (organization_id, project_id, number, username, date, schema_revision, global_schema_revision, cause)
    select 1, 1, v, 'ada', now(), p.schema_revision, o.schema_revision, 'save' from generate_series(1, ${last}) v, project p, project o
    where p.organization_id = 1 and p.id = 1 and o.organization_id = 1 and o.id = 0`);
  await pool.query(`insert into entity_version (${columns.join(', ')}, to_revision)
    select ${columns.map((name) => (name === 'revision' ? 'v' : name)).join(', ')}, v + 1 from entity, generate_series(1, ${versions}) v where id % 10 = 0`);
  await pool.query(`update entity set revision = ${last} where id % 10 = 0`);
  await pool.query(`update project set revision = ${last} where organization_id = 1 and id = 1`);
  for (const table of ['entity', 'entity_version', 'link_version']) await pool.query(`vacuum analyze ${table}`);
}
