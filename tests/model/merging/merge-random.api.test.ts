// After any changes on two sides of a branch, on a real database: merged, the origin has all changes of the branch, and its own; merged
// again nothing happens; and once the branch has taken the rest, both are equal and neither is ahead.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import { slowDraws } from '../../support/seed.ts';
import { trussWithMerges } from './on-merging.ts';

let on: Awaited<ReturnType<typeof trussWithMerges>>;
beforeAll(async () => {
  on = await trussWithMerges();
});
afterAll(() => on.truss.close());

const NAMES = ['A', 'B', 'C'] as const;
const edit = fc.record({
  isThere: fc.boolean(),
  at: fc.nat(3),
  kind: fc.constantFrom('name', 'name', 'number', 'new', 'delete', 'link', 'unlink'),
  text: fc.constantFrom('x', 'y', 'z'),
  to: fc.nat(3),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

async function done(projectId: number, { at, kind, text, to }: Edit, fresh: number): Promise<void> {
  const all = await on.entities(projectId);
  const [entity, other] = [all[at % Math.max(1, all.length)], all[to % Math.max(1, all.length)]];
  if (kind === 'new') return void (await on.save(projectId, { name: `New ${projectId} ${fresh}` }));
  if (!entity || !other) return;
  const rel = { relationId: on.truss.given.relationId('related to'), targetId: other.id };
  if (kind === 'delete') await on.remove(entity.id);
  else if (kind === 'link' && entity !== other) await on.save(projectId, { id: entity.id, addRels: [rel] });
  else if (kind === 'unlink') await on.save(projectId, { id: entity.id, removeRels: [rel] });
  else if (kind === 'name' || kind === 'number') await on.save(projectId, { id: entity.id, [kind]: text });
}

/** Both sides give the first entity another name, which few drawn cases do. */
const bothSay: Edit[] = [
  { isThere: true, at: 0, kind: 'name', text: 'x', to: 0 },
  { isThere: false, at: 0, kind: 'name', text: 'y', to: 0 },
];

/** A project as it reads, without numbers of its own. */
async function told(projectId: number): Promise<unknown> {
  const all = new Map((await on.entities(projectId)).map((entity): [number, Entity] => [entity.id, entity]));
  const links = await on.truss.inside.db.selectFrom('link').selectAll().where('projectId', '=', projectId).execute();
  const globalId = (id: number) => all.get(id)!.globalId;
  return {
    entities: [...all.values()].map(({ globalId, name, number }) => `${globalId} ${name} ${number}`).toSorted(),
    links: links.map(({ sourceId, targetId }) => [globalId(sourceId), globalId(targetId)].toSorted().join()).toSorted(),
  };
}

test('merged, merged again, and brought back', async () => {
  let conflicts = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 7 }), async (edits) => {
      const origin = await on.project('Random');
      await on.save(origin, ...NAMES.map((name) => ({ name })));
      const branch = await on.branchOff(origin, 'Branch');
      const before = await told(origin);
      for (const [fresh, each] of edits.entries()) await done(each.isThere ? branch : origin, each, fresh);
      const theirs = await told(branch);
      const isOnlyThere = edits.every(({ isThere }) => isThere);
      const preview = await on.start(origin, branch);
      conflicts += preview.counts.openConflicts;
      expect(await on.accept(origin, branch, { resolve: 'THEIRS' })).toMatchObject({ status: 200, warnings: [] });
      if (isOnlyThere) expect(await told(origin)).toEqual(theirs);
      if (edits.every(({ isThere }) => !isThere)) expect(theirs).toEqual(before);
      const merged = await told(origin);
      expect((await on.start(origin, branch)).counts.total).toBe(0);
      expect(await on.accept(origin, branch)).toMatchObject({ status: 200, revision: null });
      expect(await told(origin)).toEqual(merged);
      expect(await on.merge(branch, origin)).toMatchObject({ status: 200 });
      expect(await told(branch)).toEqual(merged);
      expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 0 });
    }),
    { ...slowDraws(5, 5), examples: [[bothSay]] },
  );
  expect(conflicts).toBeGreaterThan(0);
});
