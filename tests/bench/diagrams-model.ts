import { saveEntities } from '../../server/model/entities/commands/save.ts';
import { contextFor } from '../../server/start/first-start.ts';
import type { Stage } from './stage.ts';
import { fill } from './stage.ts';

/** The number of requirements drawn in the bench: below a root, ten below each, with traces between nearby ones. */
export const NODES = 5_000;
export const EDGES = 8_000;
export const PROJECT = 1;
const BASE = PROJECT * 1_000_000;
export const ROOT = BASE + 1;
const STEP = { x: 332, y: 184 };

/** The parent of each of `count` nodes by its number from 1; 0 for the root. */
export const parents = (count: number): number[] =>
  Array.from({ length: count + 1 }, (_, at) => (at < 2 ? 0 : Math.floor((at + 8) / 10)));

/** All edges as pairs of numbers: the tree first, then the traces. */
export function edges(nodes: number, count: number): [from: number, to: number][] {
  const tree = parents(nodes).flatMap((parent, at): [number, number][] => (parent > 0 ? [[parent, at]] : []));
  const order = spots(nodes)
    .map((spot, at) => ({ spot, at }))
    .slice(1)
    .toSorted((a, b) => a.spot - b.spot);
  const traces: [number, number][] = [];
  for (let at = 0; traces.length < count - tree.length; at++) {
    const [from, to] = [order[(at * 7) % nodes]!, order[((at * 7) % nodes) + 1 + (at % 60)]];
    if (to && to.at !== from.at) traces.push([from.at, to.at]);
  }
  return [...tree, ...traces];
}

/** The number of each node in a walk through the tree, so that families stand together. */
function spots(nodes: number): number[] {
  const children: number[][] = Array.from({ length: nodes + 1 }, () => []);
  for (const [at, parent] of parents(nodes).entries()) if (parent > 0) children[parent]!.push(at);
  const result = Array.from({ length: nodes + 1 }, () => 0);
  let next = 0;
  const walk = (at: number): void => {
    result[at] = next++;
    for (const child of children[at]!) walk(child);
  };
  walk(1);
  return result;
}

/** Returns the position of each node: in walk order, in squares of ten by ten, which stand in rows. */
export function positions(nodes: number): { x: number; y: number }[] {
  const across = Math.ceil(Math.sqrt(nodes / 100));
  return spots(nodes).map((spot) => {
    const [block, inside] = [Math.floor(spot / 100), spot % 100];
    return {
      x: ((block % across) * 10 + (inside % 10)) * STEP.x,
      y: (Math.floor(block / across) * 10 + Math.floor(inside / 10)) * STEP.y,
    };
  });
}

/** Writes a diagram of so many nodes and edges into the project, with a place for each node. */
export async function fillDiagram(stage: Stage, nodes = NODES, count = EDGES): Promise<void> {
  // The entities created below get the first revision.
  const first = { projectId: PROJECT, classId: stage.classId('Requirement'), name: 'First' };
  await saveEntities(contextFor(stage.truss, 'walt'), 'acme', [first]);
  await fill(stage, nodes, [stage.classId('Requirement')], { projectId: PROJECT });
  const all = edges(nodes, count);
  const tree = nodes - 1;
  for (const [name, some] of [
    ['decomposed by', all.slice(0, tree)],
    ['traced to', all.slice(tree)],
  ] as const)
    await stage.pool.query(
      `insert into link (organization_id, project_id, source_id, relation_id, target_id, attrs, created, created_by, revision)
       select 1, $1::int, $2::int + a, $5::int, $2::int + b, '{}', now(), 'ada', 1
       from unnest($3::int[], $4::int[]) as e(a, b) on conflict do nothing`,
      [PROJECT, BASE, some.map(([from]) => from), some.map(([, to]) => to), stage.relationId(name)],
    );
  const at = positions(nodes);
  await stage.pool.query(
    `insert into diagram (organization_id, project_id, root_id, type, name, created, created_by, modified, modified_by, revision)
     values (1, $1, $2, 'SYSML_REQUIREMENTS', 'Large', now(), 'ada', now(), 'ada', 1)`,
    [PROJECT, ROOT],
  );
  await stage.pool.query(
    `insert into diagram_place (organization_id, project_id, root_id, type, key, place, revision)
     select 1, $1::int, $2::int, 'SYSML_REQUIREMENTS', 'B_' || $1::int || '_' || i, jsonb_build_object('x', x, 'y', y), 1
     from unnest($3::int[], $4::float8[], $5::float8[]) as p(i, x, y)`,
    [PROJECT, ROOT, at.slice(1).map((_, i) => i + 1), at.slice(1).map(({ x }) => x), at.slice(1).map(({ y }) => y)],
  );
  await stage.pool.query('vacuum analyze link, diagram, diagram_place');
}
