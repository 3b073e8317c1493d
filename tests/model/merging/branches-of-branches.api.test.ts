// Branches of branches: what one changes goes up to its origin and on to that one's origin, comes down again into all, and then nothing is left to merge.
// And how far a branch and its origin are apart is told rightly whatever of a merge was left out, or kept.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { trussWithMerges, told } from './on-merging.ts';

let on: Awaited<ReturnType<typeof trussWithMerges>>;
let root: number;
let top: number;
let part: number;
beforeAll(async () => {
  on = await trussWithMerges();
});
afterAll(() => on.truss.close());
beforeEach(async () => {
  root = await on.project('Root');
  const made = await on.save(root, { name: 'Top', number: '1' }, { name: 'Part', number: '2' });
  [top, part] = made.map(({ id }) => id) as [number, number];
  await on.link(root, top, 'decomposed by', part);
});

const names = async (projectId: number) => (await on.entities(projectId)).map(({ name }) => name).toSorted();
const merged = async (target: number, source: number) =>
  expect(await on.merge(target, source)).toMatchObject({ status: 200, warnings: [] });
const expectEqual = async (one: number, other: number) => {
  expect(told(await on.start(one, other))).toEqual([]);
  expect(told(await on.start(other, one))).toEqual([]);
};
const wholesOf = async (projectId: number) => {
  const all = new Map((await on.entities(projectId)).map(({ id, name }) => [id, name]));
  const links = await on.truss.inside.db.selectFrom('link').selectAll().where('projectId', '=', projectId).execute();
  return links.map(({ sourceId, targetId }) => `${all.get(sourceId)} > ${all.get(targetId)}`).toSorted();
};

describe('branches of branches', () => {
  test('a change in a grandchild reaches the root through its origin, and one in the root reaches the grandchild', async () => {
    const child = await on.branchOff(root, 'Child');
    const grandchild = await on.branchOff(child, 'Grandchild');
    const inChild = await on.copyOf(part, child);
    const inGrandchild = await on.copyOf(inChild, grandchild);
    const [burn] = await on.save(grandchild, { name: 'Burn' });
    await on.link(grandchild, inGrandchild, 'decomposed by', burn!.id);
    await on.save(grandchild, { id: inGrandchild, name: 'Part of the grandchild' });
    await on.save(root, { id: part, number: '7' }, { name: 'Of the root' });

    await merged(child, grandchild);
    await merged(root, child);
    expect(await names(root)).toEqual(['Burn', 'Of the root', 'Part of the grandchild', 'Top']);
    expect(await wholesOf(root)).toEqual(['Part of the grandchild > Burn', 'Top > Part of the grandchild']);
    expect(await on.named(root, 'Part of the grandchild')).toMatchObject({ id: part, number: '7' });

    await merged(child, root);
    await merged(grandchild, child);
    for (const project of [child, grandchild]) {
      expect(await names(project)).toEqual(await names(root));
      expect(await wholesOf(project)).toEqual(await wholesOf(root));
      expect(await on.named(project, 'Part of the grandchild')).toMatchObject({ number: '7' });
    }
    expect(await on.named(grandchild, 'Burn')).toMatchObject({ id: burn!.id });
    await expectEqual(root, child);
    await expectEqual(child, grandchild);
  });

  test('two branches of one origin meet in it, also where both changed the same', async () => {
    const [one, other] = [await on.branchOff(root, 'One'), await on.branchOff(root, 'Other')];
    await on.save(one, { id: await on.copyOf(part, one), name: 'Of one' });
    await on.save(other, { id: await on.copyOf(part, other), name: 'Of the other', number: '9' });
    await merged(root, one);
    expect(told(await on.start(root, other))).toEqual(['CHANGED Of one NUMBER !FIELD']);
    expect(await on.accept(root, other, { resolve: 'THEIRS' })).toMatchObject({ status: 200 });
    await merged(one, root);
    for (const project of [root, one, other])
      expect(await on.named(project, 'Of the other')).toMatchObject({ number: '9' });
    await expectEqual(root, one);
    await expectEqual(root, other);
  });

  test('a branch and its branch’s branch are no pair', async () => {
    const grandchild = await on.branchOff(await on.branchOff(root, 'Child'), 'Grandchild');
    expect(await on.start(root, grandchild)).toMatchObject({ status: 400 });
  });

  test('an entity deleted and restored on the way is the same everywhere', async () => {
    const child = await on.branchOff(root, 'Child');
    const grandchild = await on.branchOff(child, 'Grandchild');
    const inChild = await on.copyOf(part, child);
    const deep = await on.copyOf(inChild, grandchild);
    await on.remove(deep);
    await merged(child, grandchild);
    await merged(root, child);
    expect(await names(root)).toEqual(['Top']);
    expect(await on.rest('PUT', `entities/restore/${part}`)).toMatchObject({ status: 200 });
    await merged(child, root);
    await merged(grandchild, child);
    expect(await on.named(child, 'Part')).toMatchObject({ id: inChild });
    expect(await on.named(grandchild, 'Part')).toMatchObject({ id: deep, number: '2' });
    expect(await wholesOf(grandchild)).toEqual(['Top > Part']);
  });
});

describe('ahead and behind', () => {
  let branch: number;
  let there: number;
  beforeEach(async () => {
    branch = await on.branchOff(root, 'Branch');
    there = await on.copyOf(part, branch);
  });

  test('a lock alone is no change', async () => {
    const lock = (id: number, verb = 'lock') => on.rest('PUT', `entities/${verb}/${id}`);
    await lock(there);
    await lock(part);
    expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 0 });
    await lock(there, 'unlock');
    await on.save(branch, { id: there, name: 'Changed' });
    expect(await on.standing(branch)).toEqual({ ahead: 1, behind: 0 });
    expect(await on.differences(branch)).toEqual([
      { class: { name: 'Requirement' }, added: 0, changed: 1, removed: 0 },
    ]);
  });

  test('changes left out of a merge are still ahead, until they are merged', async () => {
    await on.save(branch, { id: there, name: 'Changed' }, { name: 'New' });
    expect(await on.standing(branch)).toEqual({ ahead: 2, behind: 0 });
    await on.start(root, branch);
    await on.chooseOnly(root, branch, 'Part');
    await on.accept(root, branch);
    expect(await on.standing(branch)).toEqual({ ahead: 1, behind: 0 });
    await on.save(branch, { id: (await on.named(branch, 'New')).id, name: 'Newer' });
    expect(await on.standing(branch)).toEqual({ ahead: 1, behind: 0 });
    expect(await on.differences(branch)).toEqual([
      { class: { name: 'Requirement' }, added: 1, changed: 0, removed: 0 },
    ]);
    await merged(root, branch);
    expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 0 });
  });

  test('values that the origin kept in a conflict are behind, until the branch takes them', async () => {
    await on.save(root, { id: part, name: 'Ours' });
    await on.save(branch, { id: there, name: 'Theirs' });
    expect(await on.standing(branch)).toEqual({ ahead: 1, behind: 1 });
    expect(await on.conflictCount(branch)).toBe(1);
    await on.start(root, branch);
    await on.accept(root, branch, { resolve: 'OURS' });
    expect(await on.conflictCount(branch)).toBe(0);
    expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 1 });
    await merged(branch, root);
    expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 0 });
  });

  test('changes of the origin alone are behind, even after the branch was merged into it', async () => {
    await on.save(root, { name: 'Of the root' });
    await on.save(branch, { id: there, name: 'Changed' });
    await merged(root, branch);
    expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 1 });
    await merged(branch, root);
    expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 0 });
  });

  test('changes left out of an update are still behind', async () => {
    await on.save(root, { id: part, name: 'Changed' }, { id: top, name: 'Changed too' });
    await on.start(branch, root);
    await on.chooseOnly(branch, root, 'Part');
    await on.accept(branch, root);
    expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 1 });
    await merged(branch, root);
    expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 0 });
  });
});
