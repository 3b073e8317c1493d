// Every change of the model goes through one list of checks: whatever is added to it, in one line, refuses each of them alike, and nothing is written.
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  acceptChangeRequest,
  createChangeRequest,
} from '../../../server/model/change-requests/commands/change-requests.ts';
import { copyEntities } from '../../../server/model/duplicates/commands.ts';
import { numberEntities } from '../../../server/model/entities/commands/autonumber.ts';
import { planChecks, type Check } from '../../../server/model/entities/commands/checks.ts';
import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { lockEntities } from '../../../server/model/entities/commands/lock.ts';
import { moveEntities } from '../../../server/model/entities/commands/move.ts';
import { restoreEntities } from '../../../server/model/entities/commands/restore.ts';
import { saveTable } from '../../../server/model/entities/commands/save-table.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { transformEntities } from '../../../server/model/entities/commands/transform.ts';
import { undoSave } from '../../../server/model/entities/commands/undo-both-sides.ts';
import { revertEntities } from '../../../server/model/history/commands/revert.ts';
import { undoOrRedoSteps } from '../../../server/model/history/commands/undo-or-redo.ts';
import { acceptMerge } from '../../../server/model/merging/commands/accept.ts';
import { startMerge } from '../../../server/model/merging/commands/start.ts';
import { moveToProject } from '../../../server/model/moving/commands.ts';
import { createProject } from '../../../server/model/projects/commands/save-project.ts';
import { deleteItems } from '../../../server/model/reshaping/commands/change-schema.ts';
import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { invalid } from '../../../server/refusals/refusal.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());

const ctx = () => contextFor(truss.inside, 'root');
/** Refuses to change an entity named Frozen, or a copy of one. */
const frozen: Check = (_ctx, { before, after }) => {
  const touched = [...before.values(), ...after.values()].filter(({ id }) => before.get(id) !== after.get(id));
  if (touched.some(({ name }) => name.includes('Frozen'))) throw invalid("'Frozen' is frozen.");
};

const ways: [string, (id: number) => Promise<() => Promise<unknown>>][] = [
  ['a save', async (id) => () => saveEntities(ctx(), 'acme', [{ projectId: 1, id, number: '1' }])],
  ['a deletion', async (id) => () => deleteEntities(ctx(), 'acme', [id])],
  [
    'a return',
    async (id) => {
      await deleteEntities(ctx(), 'acme', [id]);
      return () => restoreEntities(ctx(), 'acme', [id]);
    },
  ],
  [
    'an undoing',
    async (id) => {
      const { revisions } = await saveEntities(ctx(), 'acme', [{ projectId: 1, id, number: '1' }]);
      return () => undoSave(ctx(), 'acme', 1, revisions.get(1)!);
    },
  ],
  [
    'a step taken back',
    async (id) => {
      await saveEntities(ctx(), 'acme', [{ projectId: 1, id, number: '1' }]);
      return () => undoOrRedoSteps(ctx(), 'acme', 1, 'undo');
    },
  ],
  [
    'a revert',
    async (id) => {
      const { entities } = await saveEntities(ctx(), 'acme', [{ projectId: 1, id, number: '1' }]);
      return () => revertEntities(ctx(), 'acme', [{ id, revision: entities[0]!.revision - 1 }]);
    },
  ],
  ['a transition of the workflow', async (id) => () => moveEntities(ctx(), 'acme', [id], 'In Review')],
  ['a lock', async (id) => () => lockEntities(ctx(), 'acme', [id])],
  [
    'a text transformed',
    async (id) => () =>
      transformEntities(ctx(), 'acme', 1, [id], { at: { field: 'NUMBER' }, way: 'number', pattern: '#' }),
  ],
  [
    'a table of cells',
    async (id) => () =>
      saveTable(ctx(), 'acme', 1, { columns: [{ field: 'NUMBER' }], rows: [{ entityId: id, texts: ['7'] }] }),
  ],
  ['numbers given', async (id) => () => numberEntities(ctx(), 'acme', id, { startNumber: '7' })],
  ['copies made', async (id) => () => copyEntities(ctx(), 'acme', 1, { entityIds: [id] })],
  [
    'a move into another project',
    async (id) => {
      const { id: toProjectId } = await createProject(ctx(), 'acme', { name: 'Other' });
      return () => moveToProject(ctx(), 'acme', 1, { entityIds: [id], toProjectId });
    },
  ],
  [
    'a change request accepted',
    async (entityId) => {
      const { issue } = await createChangeRequest(ctx(), 'acme', { entityId, proposal: { number: '7' } });
      return () => acceptChangeRequest(ctx(), 'acme', issue.id);
    },
  ],
  [
    'a schema that takes values along',
    async (id) => {
      const classId = truss.given.classId('Requirement');
      const { properties } = await saveSchema(ctx(), 'acme', 1, {
        properties: [{ name: 'Fluid', classId, type: 'TEXT' }],
      });
      const { id: propertyId } = [...properties.values()].find(({ name }) => name === 'Fluid')!;
      await saveEntities(ctx(), 'acme', [{ projectId: 1, id, attrs: { [propertyId]: 'Water' } }]);
      const resolutions = [{ key: `property:${propertyId}`, action: 'DELETE' as const }];
      return () => deleteItems(ctx(), 'acme', 1, 'properties', [propertyId], resolutions);
    },
  ],
  [
    'a merge',
    async (originId) => {
      const answer = await truss.rest('root', '/api/v4/o/acme/p/1/copy?isBranch=true&name=Branch', {});
      const sourceId = ((await answer.json()) as { project: { id: number } }).project.id;
      const { id } = await truss.inside.db
        .selectFrom('entity')
        .select('id')
        .where('projectId', '=', sourceId)
        .where('originId', '=', originId)
        .executeTakeFirstOrThrow();
      await saveEntities(ctx(), 'acme', [{ projectId: sourceId, id, number: '7' }]);
      const ref = { organization: 'acme', targetId: 1, sourceId };
      await startMerge(ctx(), ref);
      return () => acceptMerge(ctx(), ref);
    },
  ],
  [
    'an import',
    async () => {
      const classId = truss.given.classId('Requirement');
      const document = { version: 1, entities: [{ id: 1, classId, name: 'Frozen' }] };
      return () => exchangeIn(truss).imported(1, 'json', Buffer.from(JSON.stringify(document)));
    },
  ],
];

test.each(ways)('%s', async (_what, prepare) => {
  const { id } = await truss.given.entity({ name: 'Frozen' });
  const act = await prepare(id);
  const before = await exchangeIn(truss).exported(1, 'json');
  planChecks.push(frozen);
  try {
    await expect(act()).rejects.toThrow("'Frozen' is frozen.");
  } finally {
    planChecks.pop();
  }
  expect(String(await exchangeIn(truss).exported(1, 'json'))).toBe(String(before));
  await act();
  expect(String(await exchangeIn(truss).exported(1, 'json'))).not.toBe(String(before));
});
