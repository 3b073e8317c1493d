// What is saved after Ctrl Z reaches the server after the undo, even where that waits for an earlier save; each builds on the one before it.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { newRowsOf } from '../../../web/parts/artifacts/new-rows/NewRows.ts';
import { change, field, pump, visitPump } from '../../model/entities/on-entity.tsx';
import { answerOf, refusedAnswer } from '../../support/mock-graph.ts';
import { project, walt } from '../../support/on-screen.tsx';
import { loadAnew } from './loaded-anew.ts';

interface Saved {
  name?: string;
  number?: string;
  removeLabelIds?: string[];
}
interface Call {
  documentId: string;
  variables: {
    input?: { revision?: number; shown?: number[]; entities?: Saved[]; add?: { rows: { name: string }[] } };
  };
}
/** The saves and undos that the server received, in order, each with the revision that it builds on. */
let received: (string | undefined)[];
let bases: (number | undefined)[];
const labels = ['One', 'Two', 'Three', 'Four'].map((name) => ({ id: `Label ${name}`, name }));
/** Holds back the answers to saves and undos while it is there. */
let held: PromiseWithResolvers<void> | undefined;
let isRefused: boolean;

const wordOf = ({ name, number, removeLabelIds }: Saved) => name ?? number ?? removeLabelIds?.[0];

/** The rows of a document whose last was made at a revision, one at each. */
function rowsUntil(revision: number) {
  const entityIds = Array.from({ length: revision - 40 }, (_, at) => 41 + at);
  const each = <T,>(value: T) => entityIds.map(() => value);
  return {
    ids: entityIds.map((id) => `Entity ${id}`),
    entityIds,
    levels: each(1),
    numbers: each(''),
    names: each(''),
    classIds: each(1),
    revisions: entityIds,
    places: each(1),
    rollUps: [],
  };
}

async function answer({ documentId: id, variables }: Call): Promise<unknown> {
  const { entities, revision, shown, add } = variables.input ?? {};
  const isChange = entities !== undefined || shown !== undefined || add !== undefined;
  if (isChange) {
    received.push(add ? add.rows[0]!.name : entities ? wordOf(entities[0]!) : 'undo');
    bases.push(revision);
  }
  const made = 40 + received.length;
  if (isChange) await held?.promise;
  if (shown && isRefused) return refusedAnswer({ id }, variables, { code: 'REFUSED', status: 409, message: 'No.' });
  const entity = { ...pump, labels, revision: made, name: entities?.[0]?.name ?? pump.name };
  return answerOf({ id }, variables, {
    viewer: walt,
    project,
    entity: { ...pump, labels },
    arrangeArtifact: {
      revision: made,
      addedEntityIds: [made],
      addedIds: [`Entity ${made}`],
      artifact: { lines: rowsUntil(made) },
    },
    saveEntities: { revision: made, entities: [entity] },
    undoSteps: { revision: made, steps: [{ words: 'Renamed Pump' }], entities: [entity], deletedIds: [], project },
  });
}

beforeEach(async () => {
  localStorage.clear();
  [received, bases, held, isRefused] = [[], [], undefined, false];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) =>
    Response.json(path === '/ready' ? {} : await answer(JSON.parse(body) as Call)),
  );
  await visitPump();
  await waitFor(() => expect(field('Name').value).toBe('Pump'));
});
const undo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
const settle = async (count: number) => {
  await waitFor(() => expect(received).toHaveLength(count));
  held?.resolve();
};

test('a save after Ctrl Z waits for the undo, which waits for the save before it', async () => {
  held = Promise.withResolvers();
  change('Name', 'Pump 2');
  await waitFor(() => expect(received).toEqual(['Pump 2']));
  undo();
  change('Number', 'A.2');
  undo();
  await settle(1);
  await waitFor(() => expect(received).toEqual(['Pump 2', 'undo', 'A.2', 'undo']));
  expect(bases[2]).toBe(42);
});

test('a save after a Ctrl Z that is refused is sent on what it was typed over', async () => {
  held = Promise.withResolvers();
  isRefused = true;
  undo();
  change('Name', 'Pump 2');
  await settle(1);
  await waitFor(() => expect(received).toEqual(['undo', 'Pump 2']));
  expect(bases[1]).toBe(pump.revision);
});

test('a save after Ctrl Z is sent also where the page is loaded anew before the undo was', async () => {
  held = Promise.withResolvers();
  change('Name', 'Pump 2');
  await waitFor(() => expect(received).toEqual(['Pump 2']));
  undo();
  change('Number', 'A.2');
  loadAnew();
  held.resolve();
  await visitPump();
  await waitFor(() => expect(received).toContain('A.2'));
  expect(bases[received.indexOf('A.2')]).toBe(pump.revision);
});

test('changes that wait for one another are before the undo behind them, and one that is made after it is not', async () => {
  const remove = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
  held = Promise.withResolvers();
  for (const name of ['One', 'Two', 'Three']) remove(name);
  await waitFor(() => expect(received).toEqual(['Label One']));
  undo();
  remove('Four');
  held.resolve();
  await waitFor(() => expect(received).toEqual(['Label One', 'Label Two', 'Label Three', 'undo', 'Label Four']));
});

test('rows of a document that wait for the one before them are before the undo behind them, and one that is made after it is not', async () => {
  const nodes = { projectId: 'Project 7', artifactId: 'Entity 9' };
  const newRows = newRowsOf({ username: 'walt', organization: 'acme', projectId: 7, artifactId: 9 }, nodes);
  newRows.know([]);
  let last: string | null = null;
  const write = (name: string) => {
    newRows.write(newRows.add({ aboveId: null, afterId: last }, undefined, { name }));
    last = newRows.rows.get().at(-1)!.globalId;
  };
  held = Promise.withResolvers();
  for (const name of ['Row 1', 'Row 2', 'Row 3']) write(name);
  newRows.write(undefined);
  await waitFor(() => expect(received).toEqual(['Row 1']));
  undo();
  write('Row 4');
  newRows.write(undefined);
  held.resolve();
  await waitFor(() => expect(received).toEqual(['Row 1', 'Row 2', 'Row 3', 'undo', 'Row 4']));
});
