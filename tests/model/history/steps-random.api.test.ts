// Undo after any sequence of saves by three people restores exactly what one of them had changed, and leaves what the others did; redo brings it back.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { readEntities } from '../../../server/model/entities/queries/rows.ts';
import { undoOrRedoSteps } from '../../../server/model/history/commands/undo-or-redo.ts';
import { Refusal } from '../../../server/refusals/refusal.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let root: ReturnType<typeof contextFor>;
beforeAll(async () => {
  truss = await startTruss();
  root = contextFor(truss.inside, 'root');
});
afterAll(() => truss.close());

const people = ['mia', 'tom', 'zoe'] as const;
const fields = ['name', 'number', 'description', 'script'] as const;
type Fields = Record<(typeof fields)[number], string>;
/** Somebody who may do everything, under a name of their own. */
const as = (username: string) => {
  const ctx = contextFor(truss.inside, 'root');
  return { ...ctx, viewer: { ...ctx.viewer!, username } };
};

const save = fc.record({
  who: fc.nat(2),
  field: fc.constantFrom(...fields),
  value: fc.constantFrom('', 'A', 'B', 'C', 'D'),
});

test('undo restores exactly my fields, whatever the others did', async () => {
  let clashes = 0;
  let undone = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(save, { minLength: 2, maxLength: 8 }), async (saves) => {
      const [entity] = await truss.given.entities([{ name: 'A' }]);
      const id = entity!.id;
      const read = async (): Promise<Fields> => {
        const { name, number, description, script } = (await readEntities(root, 'acme', [id])).get(id)!;
        return { name, number, description, script: script ?? '' };
      };
      /** A model of it: who set which field to what, in order. */
      const story: { who: string; field: keyof Fields; was: string; is: string }[] = [];
      for (const { who, field, value } of saves) {
        const was = (await read())[field];
        const { revisions } = await saveEntities(as(people[who]!), 'acme', [{ projectId: 1, id, [field]: value }]);
        if (revisions.size > 0) story.push({ who: people[who]!, field, was, is: value });
      }
      const me = 'mia';
      const before = await read();
      const expected = { ...before };
      const mine = story.filter(({ who }) => who === me);
      for (const step of mine.toReversed()) {
        const turned = await undoOrRedoSteps(as(me), 'acme', 1, 'undo').catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'CLASH') return 'CLASH';
          throw error;
        });
        const isAsLeft = expected[step.field] === step.is;
        const isBack = expected[step.field] === step.was;
        if (turned === 'CLASH') {
          expect(isAsLeft || isBack).toBe(false);
          clashes++;
          break;
        }
        // A step that somebody else reverted by hand leaves nothing to do, and nothing else is done in its place.
        if (isBack && !isAsLeft) {
          expect(turned).toMatchObject({ revision: null, steps: [], skipped: [expect.anything()] });
          expect(await read()).toEqual(expected);
          continue;
        }
        expect(isAsLeft).toBe(true);
        expected[step.field] = step.was;
        expect(await read()).toEqual(expected);
        undone++;
      }
      if (!saves.some(({ who }) => who > 0)) {
        for (const _ of mine) await undoOrRedoSteps(as(me), 'acme', 1, 'redo');
        expect(await read()).toEqual(before);
      }
    }),
    slowDraws(25, 11),
  );
  expect(undone).toBeGreaterThan(15);
  expect(clashes).toBeGreaterThan(2);
});
