// The base of a branch belongs to the merge that moved it: taken back, it is where it was, and what came with the merge is offered again; done again,
// it moves on. Nothing that a branch did is lost by it.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import { slowDraws } from '../../support/seed.ts';
import { told, trussWithMerges } from './on-merging.ts';

let on: Awaited<ReturnType<typeof trussWithMerges>>;
beforeAll(async () => {
  on = await trussWithMerges();
});
afterAll(() => on.truss.close());

const turn = async (projectId: number, direction: 'undo' | 'redo') =>
  expect(await on.rest('PUT', `p/${projectId}/steps/${direction}`)).toMatchObject({ status: 200 });
const names = async (projectId: number) => (await on.entities(projectId)).map(({ name }) => name).toSorted();

describe('an undone merge', () => {
  let origin: number;
  let branch: number;
  beforeAll(async () => {
    origin = await on.project('Undone');
    const [one] = await on.save(origin, { name: 'One' }, { name: 'Other' });
    branch = await on.branchOff(origin, 'Branch');
    await on.save(branch, { id: await on.copyOf(one!.id, branch), name: 'Changed' }, { name: 'New' });
    await on.merge(origin, branch);
    await turn(origin, 'undo');
  });

  test('is offered again, and the branch is ahead by it', async () => {
    expect(await names(origin)).toEqual(['One', 'Other']);
    expect(await on.standing(branch)).toMatchObject({ ahead: 2 });
    expect((await on.start(origin, branch)).counts).toMatchObject({ total: 2 });
  });

  test('leaves the changes of the branch when it takes those of its origin', async () => {
    await on.merge(branch, origin);
    expect(await names(branch)).toEqual(['Changed', 'New', 'Other']);
    expect((await on.start(origin, branch)).counts).toMatchObject({ total: 2 });
    await on.merge(origin, branch);
    expect(await names(origin)).toEqual(['Changed', 'New', 'Other']);
    expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 0 });
  });
});

test('redone, it moves the base on; left-out changes are still ahead', async () => {
  const origin = await on.project('Redone');
  const [one, other] = await on.save(origin, { name: 'One' }, { name: 'Other' });
  const branch = await on.branchOff(origin, 'Branch');
  const [copy, second] = [await on.copyOf(one!.id, branch), await on.copyOf(other!.id, branch)];
  await on.save(branch, { id: copy, name: 'Left out' }, { id: second, name: 'Taken' });
  await on.start(origin, branch);
  await on.chooseOnly(origin, branch, 'Other');
  expect(await on.accept(origin, branch)).toMatchObject({ status: 200 });
  expect(await on.standing(branch)).toEqual({ ahead: 1, behind: 0 });
  await turn(origin, 'undo');
  expect(await on.standing(branch)).toMatchObject({ ahead: 2 });
  await turn(origin, 'redo');
  expect(told(await on.start(origin, branch))).toEqual(['CHANGED One NAME']);
});

test("its author's list calls it a merge, and a move likewise", async () => {
  const origin = await on.project('Named');
  const [one] = await on.save(origin, { name: 'One' });
  const branch = await on.branchOff(origin, 'Trial');
  await on.save(branch, { name: 'New' }, { id: await on.copyOf(one!.id, branch), name: 'Uno' });
  await on.merge(origin, branch);
  const words = async (projectId: number) => (await on.rest('GET', `p/${projectId}/steps?limit=1`))[0].words;
  expect(await words(origin)).toBe('Merged Trial: 2 entities');
  expect(await on.rest('PUT', `p/${origin}/steps/undo`)).toMatchObject({
    steps: [{ words: 'Merged Trial: 2 entities' }],
  });
  const other = await on.project('Attic');
  expect(
    await on.rest('POST', `p/${origin}/entities/move`, { entityIds: [one!.id], toProjectId: other }),
  ).toMatchObject({ status: 200 });
  expect(await words(origin)).toBe('Moved One to Attic');
  expect(await words(other)).toBe('Moved One here from Named');
  expect(await on.rest('PUT', `p/${other}/steps/undo`)).toMatchObject({ status: 200 });
  expect(await names(origin)).toEqual(['One']);
});

test('an update of the branch is undone in the same way', async () => {
  const origin = await on.project('Updated');
  const [one] = await on.save(origin, { name: 'One' });
  const branch = await on.branchOff(origin, 'Branch');
  await on.save(origin, { id: one!.id, name: 'Newer' });
  await on.merge(branch, origin);
  await turn(branch, 'undo');
  expect(await on.standing(branch)).toMatchObject({ behind: 1 });
  expect((await on.start(origin, branch)).counts).toMatchObject({ total: 0 });
  await on.merge(branch, origin);
  expect(await names(branch)).toEqual(['Newer']);
});

const NAMES = ['A', 'B', 'C', 'D'] as const;
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('name', 'rels', 'delete', 'new'),
      isThere: fc.boolean(),
      at: fc.nat(3),
      to: fc.nat(3),
      text: fc.constantFrom('x', 'y', 'z'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('merge', 'undo', 'redo'), isThere: fc.boolean() }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;
type Work = Extract<Deed, { at: number }>;

/** Names and links of a project, by what its entities are copies of, and one side of a model of it. */
async function read(projectId: number): Promise<Record<string, string>> {
  const all = new Map((await on.entities(projectId)).map((entity): [number, Entity] => [entity.id, entity]));
  const links = await on.truss.inside.db.selectFrom('link').selectAll().where('projectId', '=', projectId).execute();
  const known = (id: number) => all.get(id)!.globalId;
  return {
    ...Object.fromEntries([...all.values()].map(({ globalId, name }) => [globalId, name])),
    ...Object.fromEntries(
      links.map(({ sourceId, targetId }) => [[known(sourceId), known(targetId)].toSorted().join(), '']),
    ),
  };
}

async function work(projectId: number, { kind, at, to, text }: Work): Promise<void> {
  const all = await on.entities(projectId);
  const [entity, other] = [all[at % Math.max(1, all.length)], all[to % Math.max(1, all.length)]];
  if (kind === 'new') await on.save(projectId, { name: `New ${text}` });
  else if (!entity || !other) return;
  else if (kind === 'name') await on.save(projectId, { id: entity.id, name: text });
  else if (kind === 'delete') await on.remove(entity.id);
  else {
    const rels = entity === other ? [] : [{ relationId: on.truss.given.relationId('related to'), targetId: other.id }];
    expect(await on.rest('POST', 'entities', [{ id: entity.id, projectId, rels }])).toMatchObject({ status: 200 });
  }
}

type Seen = Record<string, string>;
/** Merges three ways, fact by fact; theirs wins where both changed. */
const mergedFacts = (base: Seen, ours: Seen, theirs: Seen): Seen => {
  const keys = new Set([base, ours, theirs].flatMap((each) => Object.keys(each)));
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const value = theirs[key] === base[key] ? ours[key] : theirs[key];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
};

test('after any merges and undos, the next merge brings what a model of both sides and their base says', async () => {
  let undone = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 10 }), async (deeds) => {
      const origin = await on.project('Generated');
      await on.save(origin, ...NAMES.map((name) => ({ name })));
      const branch = await on.branchOff(origin, 'Branch');
      let base = await read(origin);
      for (const each of deeds) {
        const [target, source] = each.isThere ? [branch, origin] : [origin, branch];
        if (each.kind !== 'merge' && each.kind !== 'undo' && each.kind !== 'redo') {
          await work(target, each as Work);
          continue;
        }
        const [ours, theirs] = [await read(target), await read(source)];
        // Where both changed the same, or something was deleted, separate rules decide: this is a model of everything else.
        const keys = Object.keys({ ...base, ...ours, ...theirs });
        const isClash = (key: string) =>
          ours[key] !== base[key] && theirs[key] !== base[key] && ours[key] !== theirs[key];
        const isPlain = keys.every(
          (key) => !isClash(key) && (base[key] === undefined || (ours[key] !== undefined && theirs[key] !== undefined)),
        );
        const answer = await on.merge(target, source, { resolve: 'THEIRS' });
        expect(answer).toMatchObject({ status: 200 });
        const merged = await read(target);
        if (isPlain) expect(merged).toEqual(mergedFacts(base, ours, theirs));
        if (answer.revision === null || each.kind === 'merge') {
          base = theirs;
          continue;
        }
        await turn(target, 'undo');
        expect(await read(target)).toEqual(ours);
        undone++;
        if (each.kind === 'undo') {
          // The undone changes are offered again, and the other side removes nothing.
          expect((await on.start(target, source)).counts.total).toBeGreaterThan(0);
          continue;
        }
        await turn(target, 'redo');
        expect(await read(target)).toEqual(merged);
        expect((await on.start(target, source)).counts.total).toBe(0);
        base = theirs;
      }
    }),
    slowDraws(4, 2),
  );
  expect(undone).toBeGreaterThan(3);
});
