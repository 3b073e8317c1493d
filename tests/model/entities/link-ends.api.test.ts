// No link leads to nothing: one to what is not there is refused, and of a link and a deletion at the same moment the second sees the first.
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { createProject, deleteProject } from '../../../server/model/projects/commands/save-project.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let relationId: number;
beforeAll(async () => {
  truss = await startTruss();
  relationId = truss.given.relationId('related to');
});
afterAll(() => truss.close());

interface Answer {
  status: number;
  message: string;
}
const refused = ({
  errors,
}: {
  errors?: { message: string; extensions: { status: number } }[] | undefined;
}): Answer | undefined => errors?.map(({ message, extensions }) => ({ message, status: extensions.status }))[0];
const ofRest = async (response: Response): Promise<Answer | undefined> => {
  const { message } = (await response.json()) as { message: string };
  return response.ok ? undefined : { status: response.status, message };
};

/** Both APIs, each answering its refusal. */
const apis: Record<
  string,
  { link(from: number, to: number): Promise<Answer | undefined>; remove(id: number): Promise<Answer | undefined> }
> = {
  graph: {
    link: async (entityId, targetId) =>
      refused(
        await truss.graph('walt', 'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { revision } }', {
          input: { organization: 'acme', projectId: 1, entities: [{ entityId, addLinks: [{ relationId, targetId }] }] },
        }),
      ),
    remove: async (id) =>
      refused(
        await truss.graph(
          'walt',
          'mutation($input: DeleteEntitiesInput!) { deleteEntities(input: $input) { revision } }',
          {
            input: { organization: 'acme', projectId: 1, entityIds: [id] },
          },
        ),
      ),
  },
  rest: {
    link: async (id, targetId) =>
      ofRest(
        await truss.rest('walt', '/api/v4/o/acme/entities', [{ id, projectId: 1, rels: [{ relationId, targetId }] }]),
      ),
    remove: async (id) => ofRest(await truss.rest('walt', '/api/v4/o/acme/entities/ids', [id], 'DELETE')),
  },
};
const each = Object.entries(apis).map(([name, calls]) => ({ name, ...calls }));

const linksOf = (id: number) =>
  truss.inside.db
    .selectFrom('link')
    .select(['sourceId', 'targetId'])
    .where((eb) => eb.or([eb('sourceId', '=', id), eb('targetId', '=', id)]))
    .execute();

/** Somebody else in the middle of a save: they hold an entity, and `act` begins; when it waits for them, they finish. */
async function between<T>(
  id: number,
  act: () => Promise<T>,
  finish: (other: pg.Client) => Promise<unknown>,
): Promise<T> {
  const other = new pg.Client(truss.databaseUrl);
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select from entity where organization_id = 1 and id = $1 for no key update', [id]);
    const acting = act();
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await other.query(waits)).rowCount! > 0);
    await finish(other);
    await other.query('commit');
    return await acting;
  } finally {
    await other.end();
  }
}

test.each(each)('a link to a missing entity is refused ($name)', async ({ link, remove }) => {
  const [near, far] = await truss.given.entities([{ name: 'Near' }, { name: 'Far' }]);
  expect(await link(near!.id, 999_999)).toEqual({ status: 404, message: expect.stringContaining('999999') as string });
  expect(await remove(far!.id)).toBeUndefined();
  expect(await link(near!.id, far!.id)).toEqual({
    status: 404,
    message: expect.stringContaining(String(far!.id)) as string,
  });
  expect(await linksOf(near!.id)).toEqual([]);
});

test.each(each)('a link that waits for a deletion is refused ($name)', async ({ link }) => {
  const [near, far] = await truss.given.entities([{ name: 'Near' }, { name: 'Far' }]);
  const answer = await between(
    far!.id,
    () => link(near!.id, far!.id),
    (other) => other.query('delete from entity where organization_id = 1 and id = $1', [far!.id]),
  );
  expect(answer?.status).toBe(404);
  expect(await linksOf(far!.id)).toEqual([]);
});

test.each(each)('a deletion that waits for a link deletes it too, and its past is kept ($name)', async ({ remove }) => {
  const [near, far] = await truss.given.entities([{ name: 'Near' }, { name: 'Far' }]);
  const answer = await between(
    far!.id,
    () => remove(far!.id),
    (other) =>
      other.query(
        `insert into link select 1, 1, $1, $2, $3, '{}', now(), 'walt', revision from project where organization_id = 1 and id = 1`,
        [near!.id, relationId, far!.id],
      ),
  );
  expect(answer).toBeUndefined();
  expect(await linksOf(far!.id)).toEqual([]);
  const was = await truss.inside.db
    .selectFrom('linkVersion')
    .select('sourceId')
    .where('targetId', '=', far!.id)
    .execute();
  expect(was).toEqual([{ sourceId: near!.id }]);
  const records = await truss.given.records();
  const last = records.filter(({ entityId }) => entityId === near!.id).at(-1)!;
  expect(last).toMatchObject({ type: 'update', changes: [{ type: 'RELATIONSHIP', value: 'REMOVED' }] });
});

test('deleting a project deletes its links', async () => {
  const ctx = contextFor(truss.inside, 'root');
  const { projectId } = (await createProject(ctx, 'acme', { name: 'Short-lived' })).key;
  const [near, far] = await truss.given.entities([
    { projectId, name: 'Near' },
    { projectId, name: 'Far' },
  ]);
  await saveEntities(ctx, 'acme', [{ projectId, id: near!.id, addRels: [{ relationId, targetId: far!.id }] }]);
  expect(await linksOf(far!.id)).toHaveLength(1);
  await deleteProject(ctx, 'acme', projectId);
  expect(await linksOf(far!.id)).toEqual([]);
});
