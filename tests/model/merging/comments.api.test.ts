// Comments on entities are part of the life of a branch: they are copied when the branch is created, and merged back, once, with author and
// time; nobody is notified of that.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { trussWithReviews } from './on-reviews.ts';

let at: Awaited<ReturnType<typeof trussWithReviews>>;
beforeAll(async () => {
  at = await trussWithReviews();
});
afterAll(() => at.truss.close());

let count = 0;
let id: number;
beforeEach(async () => {
  const [made] = await at.save(1, { name: `Mask hot pixels ${++count}` });
  id = made!.id;
});

type Who = Parameters<typeof at.json>[0];
const say = async (as: Who, entityId: number, content: string, threadId?: number): Promise<number> => {
  const answer = await at.json(as, 'POST', 'comments', { entityId, content, ...(threadId && { threadId }) });
  expect(answer).toMatchObject({ status: 200 });
  return answer['id'] as number;
};
const change = (as: Who, comment: number, patch: object) => at.json(as, 'PUT', 'comments', { id: comment, ...patch });
const takeBack = (as: Who, comment: number) => at.json(as, 'DELETE', `comments/${comment}`);
/** Reads the comments on an entity, threads with their answers, oldest first. */
const toldOf = async (entityId: number): Promise<string[]> => {
  const rows = await at.truss.inside.db
    .selectFrom('comment')
    .selectAll()
    .where('organizationId', '=', 1)
    .where('entityId', '=', entityId)
    .orderBy('created')
    .orderBy('id')
    .execute();
  return rows.map(({ author, content, state, threadId, resolvedBy, resolved }) => {
    const place = threadId === null ? '' : `> ${rows.find((each) => each.id === threadId)!.content}: `;
    return `${place}${author} ${state === 'DELETED' ? 'took back' : content}${resolved ? ` (resolved by ${resolvedBy})` : ''}`;
  });
};
const commentIn = async (entityId: number, content: string): Promise<number> => {
  const { id } = await at.truss.inside.db
    .selectFrom('comment')
    .select('id')
    .where('entityId', '=', entityId)
    .where('content', '=', content)
    .executeTakeFirstOrThrow();
  return id;
};
const noticeCount = async () => (await at.truss.inside.db.selectFrom('notice').selectAll().execute()).length;

describe.each(['graph', 'rest'] as const)('through %s', (api) => {
  const merge = async (target: number, source: number, as: Who = 'walt') => {
    await at.apis[api].start(as, target, source);
    expect(await at.apis[api].accept(as, target, source)).toMatchObject({ status: 200 });
  };

  test('comments are merged, and back: threads, replies, resolved and reworded ones, none of them twice', async () => {
    const thread = await say('rita', id, 'Which pixels?');
    await say('walt', id, 'Those above 3 sigma.', thread);
    const old = await say('rita', id, 'Typo.');
    await change('walt', old, { resolved: true });
    const branch = await at.branchOff('walt', `Branch ${count}`);
    const copy = await at.copyOf(id, branch);
    const before = await toldOf(id);
    expect(before).toEqual([
      'rita Which pixels?',
      '> Which pixels?: walt Those above 3 sigma.',
      'rita Typo. (resolved by walt)',
    ]);
    expect(await toldOf(copy)).toEqual(before);

    await say('walt', copy, 'All of them.', await commentIn(copy, 'Which pixels?'));
    await change('walt', await commentIn(copy, 'Which pixels?'), { resolved: true });
    await change('walt', await commentIn(copy, 'Those above 3 sigma.'), { content: 'Those above 4 sigma.' });
    await say('walt', copy, 'And cold ones?');
    await say('rita', id, 'Said here meanwhile.');
    const notices = await noticeCount();
    await merge(1, branch);
    const after = [
      'rita Which pixels? (resolved by walt)',
      '> Which pixels?: walt Those above 4 sigma.',
      'rita Typo. (resolved by walt)',
      '> Which pixels?: walt All of them.',
      'walt And cold ones?',
      'rita Said here meanwhile.',
    ];
    expect(await toldOf(id)).toEqual(after);
    await merge(branch, 1);
    expect(await toldOf(copy)).toEqual(after);
    for (let again = 0; again < 2; again++) {
      await merge(1, branch);
      await merge(branch, 1);
    }
    expect([await toldOf(id), await toldOf(copy)]).toEqual([after, after]);
    expect(await noticeCount()).toBe(notices);
  });

  test('changes of both sides to comments are kept: the latest text, any resolution; nobody deletes what others said', async () => {
    const [words, open, said, own] = [
      await say('walt', id, 'Words.'),
      await say('rita', id, 'Open.'),
      await say('rita', id, 'Said.'),
      await say('walt', id, 'Own.'),
    ];
    const branch = await at.branchOff('walt', `Branch ${count}`);
    const copy = await at.copyOf(id, branch);
    await change('walt', await commentIn(copy, 'Words.'), { content: 'Words there.' });
    await change('walt', await commentIn(copy, 'Open.'), { resolved: true });
    await takeBack('walt', await commentIn(copy, 'Said.'));
    await takeBack('walt', await commentIn(copy, 'Own.'));
    await change('walt', words!, { content: 'Words here, later.' });
    await change('rita', open!, { content: 'Open!' });
    await merge(1, branch);
    expect(await toldOf(id)).toEqual([
      'walt Words here, later.',
      'rita Open! (resolved by walt)',
      'rita Said.',
      'walt took back',
    ]);
    expect([said, own]).toHaveLength(2);
  });

  test('those on new entities come with them; those on left-out ones come later', async () => {
    const branch = await at.branchOff('walt', `Branch ${count}`);
    const [made] = await at.save(branch, { name: `New ${count}` });
    await say('walt', made!.id, 'Said of what is new.');
    const told = (await at.json('walt', 'POST', `p/1/merge`, { sourceProjectId: branch })) as unknown as {
      comments: object;
    };
    expect(told.comments).toEqual({ threads: 1, answers: 0, changed: 0 });
    await at.chooseOnly(1, branch);
    await at.apis[api].accept('walt', 1, branch);
    await merge(1, branch);
    const come = await at.named(1, `New ${count}`);
    expect(await toldOf(come.id)).toEqual(['walt Said of what is new.']);
  });
});

test('a branch of a branch has them too, and its own go all the way back', async () => {
  await say('rita', id, 'From the start.');
  const branch = await at.branchOff('walt', 'First');
  const { project } = await at.json('walt', 'POST', `p/${branch}/copy?isBranch=true&name=Second`, {});
  const second = (project as { id: number }).id;
  const copy = await at.copyOf(id, branch);
  const further = await at.copyOf(copy, second);
  await say('walt', further, 'From afar.');
  for (const [target, source] of [
    [branch, second],
    [1, branch],
    [branch, 1],
    [second, branch],
  ] as const) {
    await at.apis.rest.start('walt', target, source);
    await at.apis.rest.accept('walt', target, source);
  }
  for (const each of [id, copy, further])
    expect(await toldOf(each)).toEqual(['rita From the start.', 'walt From afar.']);
});

test('comments stay out of a copy that is no branch', async () => {
  await say('rita', id, 'Only here.');
  const { project } = await at.json('walt', 'POST', 'p/1/copy?name=Copy', {});
  expect(await toldOf(await at.copyOf(id, (project as { id: number }).id))).toEqual([]);
});
