// A baseline never changes, whatever follows: random saves, deletions, returns, changes of class, and a schema in which things are renamed, made and deleted.
// A comparison of two of them says the same as the states that they kept.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createBaseline } from '../../../server/model/baselines/commands/save-baseline.ts';
import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { restoreEntities } from '../../../server/model/entities/commands/restore.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import type { Entity, EntityPatch } from '../../../server/model/entities/entity.ts';
import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { Refusal } from '../../../server/refusals/refusal.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let number: number | undefined;
let root: Entity;
beforeAll(async () => {
  truss = await startTruss();
  number = await truss.organizationNumber('acme');
  root = await truss.given.entity({
    class: 'Artifact',
    name: 'Needs',
    labelIds: [truss.given.labelId('Requirements Document')],
  });
});
afterAll(() => truss.close());

const ctx = () => contextFor(truss.inside, 'root');
const classes = ['Requirement', 'Statement', 'Action'] as const;
const relations = ['sourced by', 'decomposes', 'related to'] as const;

type Step =
  | { kind: 'save'; at: number; className: number; isNew: boolean; text: string; link: [to: number, by: number] | null }
  | { kind: 'delete'; at: number }
  | { kind: 'restore'; at: number }
  | { kind: 'schema'; text: string; of: number };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('save' as const),
        at: fc.nat(8),
        className: fc.nat(2),
        isNew: fc.boolean(),
        text: fc.constantFrom('', 'A', 'B', '<p>C</p>'),
        link: fc.option(fc.tuple(fc.nat(8), fc.nat(2))),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), at: fc.nat(8) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('schema' as const),
        text: fc.constantFrom('x', 'y', 'z'),
        of: fc.nat(2),
      }),
    },
  ),
  { minLength: 4, maxLength: 9 },
);

let renamed = 0;
/** Does a step; whatever the rules refuse is no step. */
async function done(step: Step, ids: number[]): Promise<void> {
  const id = ids[('at' in step ? step.at : 0) % ids.length]!;
  try {
    if (step.kind === 'delete') await deleteEntities(ctx(), 'acme', [id]);
    else if (step.kind === 'restore') await restoreEntities(ctx(), 'acme', [id]);
    else if (step.kind === 'schema') {
      const name = `${step.text} ${++renamed}`;
      const relationId = truss.given.relationId(relations[step.of]!);
      await saveSchema(ctx(), 'acme', 1, {
        classes: [{ id: truss.given.classId(classes[step.of]!), name }],
        relations: [{ id: relationId, name: `by ${name}` }],
        labels: [{ name }],
      });
    } else {
      const classId = truss.given.classId(classes[step.className]!);
      const patch: EntityPatch = { projectId: 1, classId, ...(!step.isNew && { id }), description: step.text };
      if (step.isNew) patch.name = `N ${ids.length}`;
      else if (step.text) patch.number = step.text;
      if (step.link) {
        const [to, by] = step.link;
        patch.addRels = [{ relationId: truss.given.relationId(relations[by]!), targetId: ids[to % ids.length]! }];
      }
      const { created } = await saveEntities(ctx(), 'acme', [patch], { for: 'edit', letGo: true });
      ids.push(...created);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const HELD = `query($id: ID!) { node(id: $id) { ... on Baseline { name entityCount artifact { name }
  entities(first: 100, query: "is:hidden OR -is:hidden", order: "id") { totalCount edges { node { entityId name number description class { name } labels { name }
    attributes { text property { name } } links(first: 50) { edges { node { relation { name } entity { entityId name } } } } } } } } } }`;
/** All that is told of a baseline, through both APIs. */
async function told(id: number): Promise<{ text: string; entities: Map<number, string> }> {
  const node = Buffer.from(`Baseline:${number}:${id}`).toString('base64');
  const { data, errors } = await truss.graph('root', HELD, { id: node });
  expect(errors).toBeUndefined();
  const snapshot = await (await truss.rest('root', `/api/v4/o/acme/p/1/baselines/${id}/snapshot`)).json();
  const entities = (snapshot.entities as (Entity & { rels: object[]; modifiedById: string })[]).map(
    ({ rels, modifiedById: _m, ...entity }) => ({
      ...entity,
      rels: rels.map((rel) => JSON.stringify(rel)).toSorted(),
    }),
  );
  const said = ({ id: entityId, ...entity }: (typeof entities)[number]) => {
    const { revision: _r, modified: _m, modifiedBy: _b, sortNumber: _s, ...own } = entity;
    return [entityId, JSON.stringify(own)] as const;
  };
  return {
    text: JSON.stringify({ data, entities, versions: snapshot.versions }),
    entities: new Map(entities.map(said)),
  };
}

const COMPARE = `query($id: ID!, $with: ID!) { project(organization: "acme", projectId: 1) { compare(first: 100, from: { baselineId: $id }, to: { baselineId: $with }) { totalCount edges { node { kind entityId } } } } }`;

test('a baseline is the same after any later changes', async () => {
  await fc.assert(
    fc.asyncProperty(steps, steps, steps, async (before, between, after) => {
      const ids = [root.id];
      for (const step of before) await done(step, ids);
      const kept: { id: number; was: Awaited<ReturnType<typeof told>> }[] = [];
      const keep = async (given: Parameters<typeof createBaseline>[3]) => {
        const made = await createBaseline(ctx(), 'acme', 1, given).catch((error: unknown) => {
          if (error instanceof Refusal) return null;
          throw error;
        });
        if (made) kept.push({ id: made.id, was: await told(made.id) });
        return made;
      };
      const first = await keep({});
      await keep({ rootId: root.id });
      await keep({ query: 'N' });
      for (const step of between) await done(step, ids);
      const second = await keep({});
      for (const step of after) await done(step, ids);
      for (const { id, was } of kept) expect((await told(id)).text).toBe(was.text);

      const [one, other] = [first!, second!].map((each) => kept.find(({ id }) => id === each.id)!);
      const nodeOf = ({ id }: { id: number }) => Buffer.from(`Baseline:${number}:${id}`).toString('base64');
      const { data } = await truss.graph('root', COMPARE, { id: nodeOf(one!), with: nodeOf(other!) });
      const differences = new Map<number, string>(
        data.project.compare.edges.map(({ node }: { node: { kind: string; entityId: number } }) => [
          node.entityId,
          node.kind,
        ]),
      );
      for (const [id, is] of other!.was.entities) {
        const was = one!.was.entities.get(id);
        if (was === undefined) expect(differences.get(id)).toBe('ADDED');
        // A container whose only change is in its contents is reported by these.
        else if (was === is) expect(differences.get(id)).toBeUndefined();
      }
      for (const id of one!.was.entities.keys())
        if (!other!.was.entities.has(id)) expect(differences.get(id)).toBe('REMOVED');
    }),
    slowDraws(2),
  );
});
