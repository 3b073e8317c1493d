// After any gestures, in any order and on any type, flows stay consistent, decomposition has no circle, and every shape gets a place;
// undone, model and picture are as before.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { arrange } from '#shared/drawing/pictures/index.ts';

import { drawOnDiagram } from '../../../server/diagrams/commands/draw.ts';
import { readDiagram } from '../../../server/diagrams/queries/diagrams.ts';
import { readModel } from '../../../server/diagrams/queries/model.ts';
import { wishFor } from '../../../server/diagrams/rules/diagram-choice.ts';
import type { GivenGesture } from '../../../server/diagrams/rules/gestures.ts';
import type { Drawn } from '../../../server/diagrams/shape-kinds.ts';
import { undoSave } from '../../../server/model/entities/commands/undo-both-sides.ts';
import { childFacts, consistentNodes, isStep } from '../../../server/model/entities/rules/consistent-steps.ts';
import { stepNodes, storedSteps } from '../../../server/model/entities/rules/control-steps.ts';
import { readProject } from '../../../server/model/projects/queries/projects.ts';
import { Refusal } from '../../../server/refusals/refusal.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { typeNamed } from './sketch.ts';

let truss: Truss;
const roots: Record<string, number> = {};
beforeAll(async () => {
  truss = await startTruss();
  const make = async (name: string, className: string) =>
    (roots[name] = (await truss.given.entity({ name, class: className })).id);
  for (const [name, className] of [
    ['whole', 'Asset'],
    ['left', 'Asset'],
    ['right', 'Asset'],
    ['run', 'Action'],
    ['one', 'Action'],
    ['two', 'Action'],
    ['danger', 'Risk'],
    ['must', 'Requirement'],
  ] as const)
    await make(name, className);
  const part = truss.given.relationId('decomposed by');
  const link = (from: string, relationId: number, ...to: string[]) =>
    truss.given.entities([
      {
        id: roots[from]!,
        classId: undefined as never,
        addRels: to.map((each) => ({ relationId, targetId: roots[each]! })),
      },
    ]);
  await link('whole', part, 'left', 'right');
  await link('run', part, 'one', 'two');
  await link('left', truss.given.relationId('performs'), 'one');
  await link('right', truss.given.relationId('performs'), 'two');
});
afterAll(() => truss.close());

const ctx = () => contextFor(truss.inside, 'root');
const diagrams = [
  ...[
    'asset',
    'hierarchy',
    'layer',
    'ibd',
    'bdd',
    'class',
    'package',
    'parametric',
    'physical-io',
    'sequence',
    'i-squared',
  ].map((slug) => [slug, 'whole'] as const),
  ...['state-machine', 'radar', 'spider', 'tree'].map((slug) => [slug, 'whole'] as const),
  ...['action', 'action', 'action', 'activity', 'n-squared', 'idef0', 'icom', 'use-case', 'timeline'].map(
    (slug) => [slug, 'run'] as const,
  ),
  ['risk', 'danger'],
  ['requirement', 'must'],
] as const;

/** Reads the model and its pictures, without authors and times. */
async function state(): Promise<unknown> {
  const { rows } = await sql<{ of: unknown }>`
    select jsonb_build_array(
      (select jsonb_agg(jsonb_build_array(id, name, number, class_id, attrs, label_ids, branches, control_step, metadata) order by id)
         from entity where project_id = 1),
      (select jsonb_agg(jsonb_build_array(source_id, relation_id, target_id, attrs) order by source_id, relation_id, target_id)
         from link where project_id = 1),
      (select jsonb_agg(jsonb_build_array(root_id, type, key, place) order by root_id, type, key) from diagram_place where project_id = 1)
    ) as of`.execute(truss.inside.db);
  return rows[0]!.of;
}

async function draw(slug: string, root: string): Promise<Drawn & { keys: string[] }> {
  const type = typeNamed(slug);
  const { key } = await readProject(ctx(), 'acme', 1);
  const wish = wishFor(type, {});
  const diagram = await readDiagram(ctx(), key, slug, roots[root]!);
  const drawn = type.draw(await readModel(ctx(), diagram.root, type, wish), wish);
  return { ...drawn, keys: [...drawn.shapes, ...drawn.lines].map((each) => each.key) };
}

interface Doing {
  on: number;
  does: 'add' | 'connect' | 'move' | 'remove' | 'copy';
  tool: number;
  from: number;
  to: number;
}
const doing: fc.Arbitrary<Doing> = fc.record({
  on: fc.nat(diagrams.length - 1),
  does: fc.constantFrom('add', 'add', 'connect', 'connect', 'move', 'remove', 'copy'),
  tool: fc.nat(20),
  from: fc.nat(60),
  to: fc.nat(60),
});
let made = 0;

/** The gesture on what is there; undefined where there is nothing to do it with. */
function gestureOf({ does, tool: at, from, to }: Doing, slug: string, { shapes, keys }: Drawn & { keys: string[] }) {
  const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % (list.length || 1)];
  const tools = typeNamed(slug).tools.filter((each) => (does === 'add' ? each.shape : each.line));
  const tool = pick(tools, at);
  const relationId = truss.given.relationId('related to');
  const [one, other] = [pick(keys, from), pick(shapes, to)?.key];
  const gestures: Record<Doing['does'], GivenGesture | undefined> = {
    add: tool && {
      add: { tool: tool.key, onto: from % 4 === 0 ? null : one!, name: `made ${++made}`, values: { relationId } },
    },
    connect: tool && one && other ? { connect: { tool: tool.key, from: one, to: other, relationId } } : undefined,
    move: one && other ? { move: { key: other, onto: one } } : undefined,
    remove: one ? { remove: { keys: [one] } } : undefined,
    copy: other ? { copy: { shapes: [{ key: other }] } } : undefined,
  };
  return gestures[does];
}

async function expectSound(slug: string, root: string): Promise<void> {
  const drawn = await draw(slug, root);
  expect(new Set(drawn.keys).size, 'keys are unique').toBe(drawn.keys.length);
  const content = {
    ...drawn,
    shapes: drawn.shapes.map((each) => ({ ...each, figures: each.figures ?? {}, compartments: [] })),
    lines: drawn.lines.map((each) => ({ ...each, entity: null, figures: each.figures ?? {} })),
  };
  const { boxes } = arrange(typeNamed(slug).picture, content, []);
  for (const [key, box] of boxes)
    expect([box.x, box.y, box.width, box.height].every(Number.isFinite), `${slug} ${key} stands somewhere`).toBe(true);
}

async function expectConsistentFlows(): Promise<void> {
  const { key } = await readProject(ctx(), 'acme', 1);
  const type = typeNamed('action');
  const wish = wishFor(type, {});
  const { root } = await readDiagram(ctx(), key, 'action', roots['run']!);
  const model = await readModel(ctx(), root, type, wish);
  const children = model.children(model.root).filter((each) => isStep(model.words.schema, each));
  const nodes = stepNodes(model.root.controlStep);
  if (nodes.length > 0)
    expect(storedSteps(consistentNodes(nodes, children.map(childFacts)))).toEqual(storedSteps(nodes));
}

async function circles(): Promise<number> {
  const part = truss.given.relationId('decomposed by');
  const { rows } = await sql<{ count: number }>`
    with recursive below (top, id) as (
      select source_id, target_id from link where project_id = 1 and relation_id = ${part}
      union select b.top, l.target_id from below b join link l on l.source_id = b.id and l.relation_id = ${part} and l.project_id = 1
    ) select count(*)::int as count from below where top = id`.execute(truss.inside.db);
  return rows[0]!.count;
}

test('any sequence of gestures keeps the rules above, and undone leaves nothing', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 6, maxLength: 14 }), async (all) => {
      const before = await state();
      const revisions: number[] = [];
      for (const each of all) {
        const [slug, root] = diagrams[each.on]!;
        const gesture = gestureOf(each, slug, await draw(slug, root));
        if (!gesture) continue;
        try {
          const at = { organization: 'acme', projectId: 1, slug, entityId: roots[root]! };
          const { revision } = await drawOnDiagram(ctx(), at, gesture);
          if (revision === null) continue;
          revisions.push(revision);
          taken++;
        } catch (error) {
          // A gesture that is refused in words has written nothing.
          if (!(error instanceof Refusal) || error.status >= 500) throw error;
          continue;
        }
        await expectSound(slug, root);
        await expectConsistentFlows();
      }
      expect(await circles()).toBe(0);
      for (const revision of revisions.toReversed()) await undoSave(ctx(), 'acme', 1, revision);
      expect(await state()).toEqual(before);
    }),
    slowDraws(5),
  );
  expect(taken, 'gestures that were not refused').toBeGreaterThan(20);
});
