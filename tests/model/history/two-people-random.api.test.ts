// Two people save, link, arrange, delete, take back and do again as they like, through both APIs. An independent model of facts, each with a value, says
// what every undo comes to: all of the step, the rest of it, or a refusal that names exactly the facts that are not as the step left them.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { saidAtOneEnd } from './both-ends.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const people = ['walt', 'wendy'] as const;
type Who = (typeof people)[number];
/** The facts about the project: `name 1`, `link 1 2`, `place 1`; undefined for none. */
type Facts = Record<string, string | undefined>;
interface Step {
  revision: number;
  was: Facts;
  is: Facts;
}

const rest = async (as: Who, method: string, path: string, body?: unknown) => {
  const answer = await truss.rest(as, `/api/v4/o/acme/${path}`, body, method);
  return { status: answer.status, body: await answer.json() };
};
const graph = async (as: Who, field: string, input: object) => {
  const type = `${field[0]!.toUpperCase()}${field.slice(1)}Input`;
  const { errors } = await truss.graph(as, `mutation($input: ${type}!) { ${field}(input: $input) { revision } }`, {
    input: { organization: 'acme', projectId: 1, ...input },
  });
  return errors ? (errors[0].extensions.status as number) : 200;
};

const AT = 3;
const at = fc.nat(AT - 1);
const text = fc.constantFrom('x', 'y', 'z');
const who = fc.nat(1);
const deed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fields' as const),
      who,
      at,
      name: text,
      script: fc.option(text, { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rels' as const), who, at, to: fc.subarray([0, 1, 2]) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('places' as const),
      who,
      of: fc.subarray([0, 1, 2], { minLength: 1 }),
      x: fc.nat(3),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('undo' as const, 'redo' as const),
      who,
      wants: fc.constantFrom('rest' as const, 'rest' as const, 'skip' as const, 'nothing' as const),
    }),
  },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;
type Work = Extract<Deed, { at: number } | { of: number[] }>;
const isWork = (each: Deed): each is Work => each.kind !== 'undo' && each.kind !== 'redo';

async function facts(ids: readonly number[]): Promise<Facts> {
  const all = [...ids];
  const { rows } = await sql<{ fact: string; value: string }>`
    select 'name ' || id as fact, name as value from entity where id = any(${all}::integer[])
    union all select 'script ' || id, script from entity where id = any(${all}::integer[]) and script is not null
    union all select 'link ' || source_id || ' ' || relation_id || ' ' || target_id, 'there' from link where source_id = any(${all}::integer[])
    union all select 'place ' || key, place ->> 'x' from diagram_place where root_id = ${ids[0]!}`.execute(
    truss.inside.db,
  );
  return Object.fromEntries(rows.map(({ fact, value }) => [fact, value]));
}

/** Returns the step between two states. */
function stepBetween(revision: number, before: Facts, after: Facts): Step {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key],
  );
  const part = (of: Facts): Facts => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return { revision, was: part(before), is: part(after) };
}
const put = (now: Facts, changes: Facts): Facts =>
  Object.fromEntries(Object.entries({ ...now, ...changes }).filter(([, value]) => value !== undefined));

async function work(as: Who, ids: readonly number[], each: Work): Promise<void> {
  if (each.kind === 'fields') {
    const { name, script } = each;
    await rest(as, 'POST', 'entities', [{ id: ids[each.at], projectId: 1, name, script }]);
  } else if (each.kind === 'rels') {
    const to = each.to.filter((other) => other !== each.at);
    const rels = to.map((other) => ({ relationId: truss.given.relationId('related to'), targetId: ids[other] }));
    expect(await rest(as, 'POST', 'entities', [{ id: ids[each.at], projectId: 1, rels }])).toMatchObject({
      status: 200,
    });
  } else {
    const places = each.of.map((other) => ({ key: String(ids[other]), x: each.x, y: 0 }));
    expect(await graph(as, 'arrangeDiagram', { slug: 'hierarchy', entityId: ids[0], places })).toBe(200);
  }
}

test('every undo matches a model of facts, or names its obstacle', async () => {
  const happened = { whole: 0, refused: 0, rest: 0, skipped: 0, redone: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 14 }), async (deeds) => {
      const fresh = Array.from({ length: AT }, (_, n) => ({ name: `R${n}` }));
      const ids = (await truss.given.entities(fresh)).map(({ id }) => id);
      // The diagram is there before, so that its places are all that comes and goes.
      await graph('walt', 'arrangeDiagram', {
        slug: 'hierarchy',
        entityId: ids[0],
        places: [{ key: String(ids[0]), x: 9, y: 9 }],
      });
      const back: Record<Who, Step[]> = { walt: [], wendy: [] };
      const ahead: Record<Who, Step[]> = { walt: [], wendy: [] };
      for (const each of deeds) {
        const as = people[each.who]!;
        const before = await facts(ids);
        if (isWork(each)) {
          await work(as, ids, each);
          const after = await facts(ids);
          const { body } = await rest(as, 'GET', 'p/1');
          const step = stepBetween(body.revision, before, after);
          if (Object.keys(step.is).length === 0) continue;
          back[as].push(step);
          ahead[as].length = 0;
          continue;
        }
        const [from, to] = each.kind === 'undo' ? [back[as], ahead[as]] : [ahead[as], back[as]];
        const step = from.pop();
        if (!step) continue;
        const [yours, left] = each.kind === 'undo' ? [step.was, step.is] : [step.is, step.was];
        const keys = Object.keys(left);
        const open = keys.filter((key) => before[key] !== yours[key]);
        const inTheWay = open.filter((key) => before[key] !== left[key]);
        const free = open.filter((key) => before[key] === left[key]);
        const first = await rest(as, 'PUT', `p/1/steps/${each.kind}`);
        if (open.length === 0) {
          expect(first).toMatchObject({
            status: 200,
            body: { revision: null, skipped: [{ revision: step.revision }] },
          });
          happened.skipped++;
          continue;
        }
        if (inTheWay.length === 0) {
          expect(first).toMatchObject({ status: 200, body: { steps: [{ revision: step.revision }] } });
          expect(await facts(ids)).toEqual(put(before, Object.fromEntries(keys.map((key) => [key, yours[key]]))));
          to.push(step);
          happened[each.kind === 'undo' ? 'whole' : 'redone']++;
          continue;
        }
        expect(first).toMatchObject({
          status: 409,
          body: { details: { step: { revision: step.revision }, mayTakeRest: free.length > 0 } },
        });
        expect(first.body.details.clashes).toHaveLength(inTheWay.length);
        expect(await facts(ids)).toEqual(before);
        happened.refused++;
        if (each.wants === 'nothing' || (each.wants === 'rest' && free.length === 0)) {
          from.push(step);
          continue;
        }
        const chosen = await rest(as, 'PUT', `p/1/steps/${each.kind}?${each.wants}=${step.revision}`);
        expect(chosen.status).toBe(200);
        if (each.wants === 'skip') {
          expect(await facts(ids)).toEqual(before);
          continue;
        }
        expect(await facts(ids)).toEqual(put(before, Object.fromEntries(free.map((key) => [key, yours[key]]))));
        // The redone part is the undone one: the rest.
        const part = (of: Facts): Facts => Object.fromEntries(free.map((key) => [key, of[key]]));
        to.push({ ...step, was: part(step.was), is: part(step.is) });
        happened.rest++;
      }
      expect(await saidAtOneEnd(truss, 1)).toEqual([]);
      // The next run begins with nothing to take back.
      await sql`update revision set is_skipped = true where project_id = 1`.execute(truss.inside.db);
    }),
    {
      ...slowDraws(12, 4),
      // By chance alone it is rare that somebody else changed part of a step, or took it back by hand.
      examples: [
        [
          [
            { kind: 'fields', who: 0, at: 0, name: 'x', script: 'y' },
            { kind: 'fields', who: 1, at: 0, name: 'z', script: undefined },
            { kind: 'undo', who: 0, wants: 'rest' },
            { kind: 'redo', who: 0, wants: 'nothing' },
          ],
        ],
        [
          [
            { kind: 'fields', who: 0, at: 0, name: 'x', script: 'x' },
            { kind: 'fields', who: 0, at: 0, name: 'y', script: 'y' },
            { kind: 'fields', who: 1, at: 0, name: 'x', script: 'x' },
            { kind: 'undo', who: 0, wants: 'nothing' },
          ],
        ],
      ],
    },
  );
  for (const [what, count] of Object.entries(happened)) expect([what, count]).not.toEqual([what, 0]);
});
