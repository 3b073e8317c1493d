// Every change of the model goes through one list of checks: whatever is added to it refuses saves, deletions, returns, undoings and imports alike, and nothing is written.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { contextFor } from '../../../server/first-start.ts';
import { checks, type Check } from '../../../server/model/entities/commands/checks.ts';
import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { restoreEntities } from '../../../server/model/entities/commands/restore.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { undoSave } from '../../../server/model/entities/commands/undo-both-sides.ts';
import { invalid } from '../../../server/refusals.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const ctx = () => contextFor(truss.inside, 'root');
/** What is called Frozen stays as it is. */
const frozen: Check = (_ctx, { before, after }) => {
  const touched = [...before.values(), ...after.values()].filter(({ id }) => before.get(id) !== after.get(id));
  if (touched.some(({ name }) => name === 'Frozen')) throw invalid("'Frozen' is frozen.");
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
  checks.push(frozen);
  try {
    await expect(act()).rejects.toThrow("'Frozen' is frozen.");
  } finally {
    checks.pop();
  }
  expect(String(await exchangeIn(truss).exported(1, 'json'))).toBe(String(before));
  await act();
  expect(String(await exchangeIn(truss).exported(1, 'json'))).not.toBe(String(before));
});
