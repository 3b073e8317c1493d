// A link that is removed or changed, by any door and from any end, is on record at both ends, and undo restores exactly the earlier state.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { saidAtOneEnd } from './both-ends.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const ROOT = '/api/v4/o/acme';
const rest = async (method: string, path: string, body?: unknown) => {
  const answer = await truss.rest('walt', `${ROOT}/${path}`, body, method);
  return { status: answer.status, body: await answer.json() };
};
const turn = (direction: 'undo' | 'redo') => rest('PUT', `p/1/steps/${direction}`);
const restore = (ids: number[]) => rest('PUT', `entities/restore/${ids.join(',')}`);

const RELATIONS = ['related to', 'decomposes', 'decomposed by', 'satisfies', 'refines'] as const;
const rel = (name: string, targetId: number) => ({ relationId: truss.given.relationId(name), targetId });
/** The links that there are, each told from its stored end. */
const links = async () =>
  (
    await sql<{
      said: string;
    }>`select source_id || ' ' || relation_id || ' ' || target_id || ' ' || attrs as said from link
      where organization_id = 1 and project_id = 1 order by 1`.execute(truss.inside.db)
  ).rows.map(({ said }) => said);

describe('a link that a whole list of links leaves out', () => {
  test.each(['related to', 'decomposed by', 'decomposes'])(
    "is gone by '%s' from the end that sent it, and comes back",
    async (relation) => {
      const [one, other] = (await truss.given.entities([{ name: 'One' }, { name: 'Other' }])).map(({ id }) => id);
      await rest('POST', 'entities', [{ id: one, projectId: 1, rels: [rel(relation, other!)] }]);
      const before = await links();
      await rest('POST', 'entities', [{ id: one, projectId: 1, rels: [] }]);
      expect(await links()).not.toEqual(before);
      expect(await saidAtOneEnd(truss, 1)).toEqual([]);
      expect(await turn('undo')).toMatchObject({ status: 200 });
      expect(await links()).toEqual(before);
    },
  );
});

type Deed =
  | { kind: 'rels'; at: number; to: { by: number; at: number }[] }
  | { kind: 'link'; at: number; by: number; to: number }
  | { kind: 'unlink'; at: number; by: number; to: number }
  | { kind: 'class'; at: number; name: 'Requirement' | 'Action' | 'Asset' }
  | { kind: 'delete'; at: number }
  | { kind: 'restore'; at: number }
  | { kind: 'undo' }
  | { kind: 'redo' };
type Own = Exclude<Deed, { kind: 'undo' } | { kind: 'redo' }>;
const at = fc.nat(4);
const by = fc.nat(RELATIONS.length - 1);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('rels' as const),
      at,
      to: fc.array(fc.record({ by, at }), { maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('link' as const, 'unlink' as const), at, by, to: at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('class' as const),
      at,
      name: fc.constantFrom('Requirement', 'Action', 'Asset'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), at }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
) as fc.Arbitrary<Deed>;

async function done(ids: readonly number[], each: Own): Promise<void> {
  const id = ids[each.at]!;
  // A change that the rules refuse, such as a part of itself, has no effect; any other failure is a fault of ours.
  const lawful = ({ status }: { status: number }) => expect([200, 400, 404, 409]).toContain(status);
  if (each.kind === 'rels') {
    const to = [...new Map(each.to.map(({ by, at }) => [`${by} ${at}`, rel(RELATIONS[by]!, ids[at]!)])).values()];
    lawful(await rest('POST', 'entities', [{ id, projectId: 1, rels: to }]));
  } else if (each.kind === 'class') {
    lawful(await rest('POST', 'entities?letGo=true', [{ id, projectId: 1, classId: truss.given.classId(each.name) }]));
  } else if (each.kind === 'delete') lawful(await rest('DELETE', 'entities/ids', [id]));
  else if (each.kind === 'restore') lawful(await restore([id]));
  else {
    const change = each.kind === 'link' ? 'addLinks' : 'removeLinks';
    await truss.graph('walt', 'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision } }', {
      input: {
        organization: 'acme',
        projectId: 1,
        entities: [{ entityId: id, [change]: [rel(RELATIONS[each.by]!, ids[each.to]!)] }],
      },
    });
  }
}

/** The links that there are, and what their ends are, without who wrote it when. */
const state = async (ids: readonly number[]) => {
  const { rows } = await sql<{
    said: string;
  }>`select id || ' ' || class_id || ' ' || label_ids::text || ' ' || attrs::text as said
    from entity where organization_id = 1 and id = any(${[...ids]}::integer[]) order by id`.execute(truss.inside.db);
  return { entities: rows.map(({ said }) => said), links: await links() };
};
const latest = async () => (await rest('GET', 'p/1')).body.revision as number;

test('after any sequence both ends agree; each undo restores the earlier state, and each redo the later one', async () => {
  let turned = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 12 }), async (deeds) => {
      const fresh = Array.from({ length: 5 }, (_, n) => ({ name: `R${n}` }));
      const ids = (await truss.given.entities(fresh)).map(({ id }) => id);
      const [back, ahead]: Awaited<ReturnType<typeof state>>[][] = [[], []];
      for (const each of deeds) {
        const [before, revision] = [await state(ids), await latest()];
        if (each.kind === 'undo' || each.kind === 'redo') {
          const [from, to] = each.kind === 'undo' ? [back!, ahead!] : [ahead!, back!];
          const expected = from.pop();
          if (!expected) continue;
          expect(await turn(each.kind)).toMatchObject({ status: 200 });
          expect(await state(ids)).toEqual(expected);
          to.push(before);
          turned++;
        } else {
          await done(ids, each);
          if ((await latest()) === revision) continue;
          back!.push(before);
          ahead!.length = 0;
        }
      }
      for (const expected of back!.toReversed()) {
        expect(await turn('undo')).toMatchObject({ status: 200 });
        expect(await state(ids)).toEqual(expected);
      }
      expect(await saidAtOneEnd(truss, 1)).toEqual([]);
    }),
    slowDraws(5, 1),
  );
  expect(turned).toBeGreaterThan(3);
});

test('a link that only one end has on record, as records of old have it, comes back too; not to an end that is gone', async () => {
  const [one, other] = (await truss.given.entities([{ name: 'Old' }, { name: 'Far' }])).map(({ id }) => id);
  await rest('POST', 'entities', [{ id: one, projectId: 1, rels: [rel('related to', other!)] }]);
  const before = await links();
  const dropped = await rest('POST', 'entities', [{ id: one, projectId: 1, rels: [] }]);
  await sql`delete from stored_change_record where entity_id = ${other} and revision = ${dropped.body[0].revision}`.execute(
    truss.inside.db,
  );
  expect(await turn('undo')).toMatchObject({ status: 200 });
  expect(await links()).toEqual(before);
  expect(await turn('redo')).toMatchObject({ status: 200 });
  await rest('DELETE', 'entities/ids', [other]);
  expect(await turn('undo')).toMatchObject({ status: 200 });
  expect(await turn('undo')).toMatchObject({ status: 200 });
  expect(await links()).toEqual(before);
});
