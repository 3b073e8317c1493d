// Derived entities start in the initial state of their workflow too: a pasted row, a copy, an entity from another project. The save does as
// its trial says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { trussWithWorkflow } from './on-workflow.ts';

let at: Awaited<ReturnType<typeof trussWithWorkflow>>;
beforeAll(async () => {
  at = await trussWithWorkflow({ jobs: true });
});
afterAll(() => at.truss.close());

interface Read {
  id: number;
  name: string;
  attrs: Record<string, unknown>;
  isLocked: boolean;
  lockedBy: string | null;
}
const json = async <T>(as: Person | 'root', path: string, body?: unknown, method?: string): Promise<T> => {
  const answer = await at.truss.rest(as, `/api/v4/o/acme/${path}`, body, method);
  return { ...((await answer.json()) as T), status: answer.status };
};
const read = async (...ids: number[]) => {
  const answer = await at.truss.rest('root', '/api/v4/o/acme/entities/ids', { ids });
  const found = (await answer.json()) as Read[];
  return ids.map((id) => found.find((each) => each.id === id)!);
};
const statesOf = async (...ids: number[]) => (await read(...ids)).map(({ attrs }) => attrs[at.status] ?? 'Draft');

describe('a pasted table', () => {
  const columns = [{ field: 'NAME' }, { field: 'ATTRIBUTE', property: 'Status' }];
  const pasted = {
    classId: 0,
    columns,
    rows: [{ texts: ['Pasted sent', 'In Review'] }, { texts: ['Pasted far', 'Approved'] }],
  };
  const words =
    "Transition from Draft to Approved is not permitted. The new entity 'Pasted far' starts in Draft or In Review.";
  const save = (isTrial: boolean, rows = pasted.rows) =>
    json<{ cells: { row: number; refusal: string | null }[]; message?: string; entityIds?: number[] }>(
      'walt',
      'p/1/entities/table',
      { ...pasted, classId: at.truss.given.classId('Requirement'), rows, isTrial },
      'PUT',
    );

  test('previews the refusals of the save, and saves the rest', async () => {
    const { cells } = await save(true);
    expect(cells.flatMap(({ row, refusal }) => (refusal === null ? [] : [[row, refusal]]))).toEqual([[1, words]]);
    expect(await save(false)).toMatchObject({ status: 422, message: words });
    const { cells: lawful } = await save(true, pasted.rows.slice(0, 1));
    expect(lawful.map(({ refusal }) => refusal)).toEqual([null, null]);
    expect(await save(false, pasted.rows.slice(0, 1))).toMatchObject({ status: 200 });
  });
});

describe('a copy starts over', () => {
  test("of entities, whatever the name of their state's property", async () => {
    const ids = [await at.requirement('Copied', 'Approved'), await at.requirement('Copied too', 'In Review')];
    const { entityIds } = await json<{ entityIds: number[] }>('walt', 'p/1/entities/copy', { entityIds: ids });
    expect(await statesOf(...entityIds)).toEqual(['Draft', 'Draft']);
  });

  test('on a diagram', async () => {
    const [whole, part] = [await at.requirement('Whole'), await at.requirement('Part', 'Approved')];
    const link = { relationId: at.truss.given.relationId('decomposed by'), targetId: part };
    await at.truss.given.entities([{ id: whole, classId: undefined, addRels: [link] }]);
    const [{ globalId }] = (await read(part)) as unknown as [{ globalId: string }];
    const gesture = { copy: { shapes: [{ key: globalId }] } };
    expect(await at.byGraph('walt', 'drawOnDiagram', { slug: 'hierarchy', entityId: whole, gesture })).toMatchObject({
      status: 200,
    });
    const { entities } = await json<{ entities: Read[] }>('walt', 'p/1/entities/search', {
      query: 'name:"Part (copy)"',
    });
    expect(await statesOf(...entities.map(({ id }) => id))).toEqual(['Draft']);
  });
});

describe('entities that move into another project', () => {
  const own = async (name: string) => (await json<{ id: number }>('walt', 'p', { name })).id;
  const made = async (projectId: number) => {
    const entities = ['In Review', 'Approved', 'Rejected'].map((state) => ({
      projectId,
      classId: at.truss.given.classId('Requirement'),
      name: `Moved ${state}`,
      attrs: { [at.status]: state },
      isLocked: state !== 'Rejected',
    }));
    const answer = await at.truss.rest('walt', '/api/v4/o/acme/entities?noWorkflow=true', entities);
    expect(answer.status).toBe(200);
    const ids = ((await answer.json()) as Read[]).map(({ id }) => id);
    // As a file might have brought it in.
    await at.truss.inside.db
      .updateTable('entity')
      .set({ lockedBy: 'ada' })
      .where('id', 'in', ids.slice(0, 2))
      .execute();
    return ids;
  };
  interface Moved {
    lost: { what: string; count: number }[];
    entityIds: number[];
    message?: string;
  }
  const move = (from: number, to: number, entityIds: number[], more: object) =>
    json<Moved>('walt', `p/${from}/entities/move`, { entityIds, toProjectId: to, throughLocks: true, ...more });

  test('in which the mover is a Collaborator start over, with the loss named; nobody else gets their locks', async () => {
    const from = await own('Left');
    const ids = await made(from);
    const lost = [
      { what: 'Status Approved', count: 1 },
      { what: 'Status Rejected', count: 1 },
    ];
    expect(await move(from, 1, ids, { isTrial: true })).toMatchObject({ lost });
    expect(await move(from, 1, ids, {})).toMatchObject({
      status: 400,
      message: expect.stringContaining('Status Approved'),
    });
    const { entityIds } = await move(from, 1, ids, { letGo: true });
    expect(await statesOf(...entityIds)).toEqual(['In Review', 'Draft', 'Draft']);
    expect((await read(...entityIds)).map(({ lockedBy }) => lockedBy)).toEqual(['walt', 'walt', null]);
  });

  test('that one administers stays as it is', async () => {
    const [from, to] = [await own('Left too'), await own('Entered')];
    const { lost, entityIds } = await move(from, to, await made(from), {});
    expect(lost).toEqual([]);
    expect(await statesOf(...entityIds)).toEqual(['In Review', 'Approved', 'Rejected']);
  });
});

test('a branch keeps the states that were reached, and the lockers', async () => {
  const id = await at.requirement('Kept', 'Approved');
  await at.rest.lock('walt', [id]);
  const copied = await json<{ project: { id: number } }>('ada', 'p/1/copy?isBranch=true&name=Branch', {}, 'POST');
  const path = `p/${copied.project.id}/entities/search`;
  const { entities } = await json<{ entities: Read[] }>('ada', path, { query: 'name:Kept' });
  expect(entities.find(({ name }) => name === 'Kept')).toMatchObject({
    attrs: { [at.status]: 'Approved' },
    isLocked: true,
    lockedBy: 'walt',
  });
});
