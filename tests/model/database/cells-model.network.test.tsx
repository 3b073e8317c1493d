// Whatever is moved, typed, pasted, cut, filled, cleared and taken back in the cells of several types, and however late and in whatever order the answers come: they show what a spreadsheet would show.
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';

import { outbox } from '../../../web/relay/outbox/entries.ts';
import { dateText } from '../../../web/ui/moments.ts';
import { typedDate } from '../../../web/ui/typed/typed-date.ts';
import { typeInto } from '../../../web/ui/typing/type-into.ts';
import { answerOf } from '../../support/mock-graph.ts';
import { project, type, visit, walt } from '../../support/on-screen.tsx';
import { slowDraws } from '../../support/seed.ts';
import { box, pump } from './on-database.tsx';

const ROWS = 4;
type Value = string | number | boolean | null;

/** The content of a column: the texts that are put there, and how the server reads and words them. */
interface Kind {
  type: string;
  texts: readonly string[];
  /** True if a letter opens a field for it; choices and boxes are pasted, filled and cleared. */
  isTyped: boolean;
  read: (text: string) => Value;
  word: (value: Value) => string;
}
const asText = (value: Value) => String(value ?? '');
const kinds: readonly Kind[] = [
  { type: 'TEXT', texts: ['a', 'be', ''], isTyped: true, read: (text) => text || null, word: asText },
  {
    type: 'NUMBER',
    texts: ['1', '2.5', ''],
    isTyped: true,
    read: (text) => (text ? Number(text) : null),
    word: asText,
  },
  { type: 'ENUMERATION', texts: ['Red', 'Blue', ''], isTyped: false, read: (text) => text || null, word: asText },
  {
    type: 'BOOLEAN',
    texts: ['Yes', 'No', ''],
    isTyped: false,
    read: (text) => (text ? text === 'Yes' : null),
    word: (value) => (value === null ? '' : value ? 'Yes' : 'No'),
  },
  {
    type: 'DATETIME',
    texts: ['2026-12-11', '2027-01-02', ''],
    isTyped: true,
    read: (text) => (text ? Date.parse(text) : null),
    word: (value) => (typeof value === 'number' ? dateText(value) : ''),
  },
];
const nameOf = (column: number) => `P${column}`;
const properties = kinds.map(({ type: of }, at) => ({
  id: `Property ${30 + at}`,
  propertyId: 30 + at,
  name: nameOf(at),
  type: of,
  choices: of === 'ENUMERATION' ? ['Red', 'Blue'] : [],
  colours: [],
  classId: 1,
  isHidden: false,
}));
/** The meaning of a text, however it is written. */
const meaning = (column: number, text: string) =>
  kinds[column]!.type === 'DATETIME' && text ? String(typedDate(text)) : text;

interface Change {
  row: number;
  column: number;
  value: Value;
}
/** The server: values and revisions, the steps that can be taken back or done again, and answers that are late. */
let values: Value[][];
let revisions: number[];
let revision: number;
let done: Change[][];
let undone: Change[][];
let late: (() => void)[];
/** The keys for undo and redo that were pressed, and those that came to the server. */
let turns: { asked: number; came: number };

const entity = (row: number) => ({
  __typename: 'Entity',
  ...pump,
  childCount: 0,
  partCount: 0,
  entityId: 20 + row,
  number: `A.${row}`,
  displayName: `A.${row} Pump`,
  revision: revisions[row]!,
  labels: [],
  attributes: kinds.map((kind, at) => ({
    __typename: 'TextAttribute',
    id: `${20 + row} ${30 + at}`,
    text: kind.word(values[row]![at]!),
    json: values[row]![at]!,
    property: properties[at],
  })),
});
const rowOf = (id: string) => Number(id.slice('Entity '.length)) - 20;

/** Makes changes, and returns those that take them back; none if nothing changes. */
function apply(changes: readonly Change[]): Change[] {
  const real = changes.filter(({ row, column, value }) => values[row]![column] !== value);
  if (real.length > 0) revision++;
  return real.map(({ row, column, value }) => {
    const before = { row, column, value: values[row]![column]! };
    values[row]![column] = value;
    revisions[row] = revision;
    return before;
  });
}
function make(changes: readonly Change[]): object {
  const before = apply(changes);
  if (before.length > 0) [done, undone] = [[...done, before], []];
  return { revision: before.length > 0 ? revision : null, entities: changes.map(({ row }) => entity(row)) };
}
function turn(from: Change[][], to: Change[][]): object {
  turns.came++;
  const step = from.pop();
  if (!step) return { revision: null, steps: [], entities: [], deletedIds: [], project };
  to.push(apply(step));
  const entities = step.map(({ row }) => entity(row));
  return { revision, steps: [{ words: 'Changed' }], entities, deletedIds: [], project };
}
interface Input {
  columns?: { property: string }[];
  rows?: { entityId: string; texts: (string | null)[] }[];
  entities?: { entityId: string; attributes: { propertyId: string; value: Value }[] }[];
}
const columnOf = (property: string) => Number(property.slice(1));
const tableChanges = ({ columns = [], rows = [] }: Input) =>
  rows.flatMap(({ entityId, texts }) =>
    texts.flatMap((text, at): Change[] => {
      const column = columnOf(columns[at]!.property);
      return text === null ? [] : [{ row: rowOf(entityId), column, value: kinds[column]!.read(text) }];
    }),
  );
const formChanges = ({ entities = [] }: Input) =>
  entities.flatMap(({ entityId, attributes }) =>
    attributes.map(({ propertyId, value }) => ({
      row: rowOf(entityId),
      column: Number(propertyId.slice('Property '.length)) - 30,
      value: value === '' ? null : value,
    })),
  );

const known = (id: string) =>
  id.startsWith('Entity ') ? entity(rowOf(id)) : { __typename: 'Project', ...root().project };
const root = () => ({
  viewer: walt,
  project: {
    ...project,
    schema: { properties },
    entities: {
      pageInfo: { hasNextPage: false },
      edges: values.map((_, at) => ({ level: 1, isFound: true, node: entity(at) })),
    },
  },
  node: ({ id }: { id: string }) => known(id),
  nodes: ({ ids }: { ids: string[] }) => ids.map(known),
});

beforeEach(() => {
  values = Array.from({ length: ROWS }, () => kinds.map(() => null));
  revisions = values.map(() => 40);
  [revision, done, undone, late] = [40, [], [], []];
  turns = { asked: 0, came: 0 };
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === '/ready') return Response.json({});
    const { documentId: id, variables } = JSON.parse(body) as { documentId: string; variables: { input?: Input } };
    const input = variables.input ?? {};
    const roots: Record<string, object> = {};
    // The server does what arrives in its order; the answers may take any time.
    const text = JSON.stringify(
      await answerOf({ id }, variables, {
        ...root(),
        saveTable: () => (roots['table'] ??= make(tableChanges(input))),
        saveEntities: () => (roots['entities'] ??= make(formChanges(input))),
        undoSteps: () => (roots['undo'] ??= turn(done, undone)),
        redoSteps: () => (roots['redo'] ??= turn(undone, done)),
      }),
    );
    if (Object.keys(roots).length > 0) await new Promise<void>((come) => late.push(come));
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  });
});

/** A spreadsheet. */
interface Sheet {
  texts: string[][];
  at: { row: number; column: number };
  corner: { row: number; column: number } | undefined;
  clip: { column: number; texts: string[][]; written: string } | undefined;
  done: string[][][];
  undone: string[][][];
  /** True while an undo or redo is not answered, which the cells show only then. */
  isTurning: boolean;
}
const area = ({ at, corner = at }: Sheet) => ({
  rows: [Math.min(at.row, corner.row), Math.max(at.row, corner.row)] as const,
  columns: [Math.min(at.column, corner.column), Math.max(at.column, corner.column)] as const,
});
/** Puts texts from a cell on, as one step that can be taken back. */
function put(sheet: Sheet, row: number, column: number, texts: readonly (readonly string[])[]): void {
  const before = sheet.texts.map((each) => [...each]);
  texts.forEach((each, down) => each.forEach((text, right) => (sheet.texts[row + down]![column + right] = text)));
  if (JSON.stringify(before) === JSON.stringify(sheet.texts)) return;
  sheet.done.push(before);
  sheet.undone = [];
}
const block = (sheet: Sheet, textAt: (row: number, column: number) => string): string[][] => {
  const { rows, columns } = area(sheet);
  return Array.from({ length: rows[1] - rows[0] + 1 }, (_, down) =>
    Array.from({ length: columns[1] - columns[0] + 1 }, (__, right) => textAt(rows[0] + down, columns[0] + right)),
  );
};

const moves = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Tab'] as const;
type Act =
  | { move: (typeof moves)[number]; shift: boolean }
  | { put: 'type' | 'edit'; text: number; end: 'Enter' | 'Tab' | 'Escape' | 'elsewhere' }
  | { paste: number[] }
  | { answer: number }
  | { key: 'clear' | 'fill' | 'copy' | 'cut' | 'paste' | 'undo' | 'redo' };
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ move: fc.constantFrom(...moves), shift: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      put: fc.constantFrom('type' as const, 'edit' as const),
      text: fc.nat(1),
      end: fc.constantFrom('Enter' as const, 'Tab' as const, 'Escape' as const, 'elsewhere' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ paste: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ answer: fc.nat(9) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      key: fc.constantFrom<'clear' | 'fill' | 'copy' | 'cut' | 'paste' | 'undo' | 'redo'>(
        'clear',
        'fill',
        'copy',
        'cut',
        'paste',
        'undo',
        'redo',
      ),
    }),
  },
);

test('the cells are those of a spreadsheet after any sequence of keys, pastes and undos, whenever the answers come', async () => {
  const columns = kinds.map((_, at) => `&column=${encodeURIComponent(`property:${nameOf(at)}`)}`).join('');
  visit(`/acme/p/7/database?view=flat${columns}`);
  await box('Select A.0 Pump');
  const grid = screen.getByRole('grid', { name: 'Entities' });
  const focused = () => document.activeElement!;
  /** Presses a key where the focus is; a letter that nothing else takes is inserted there. */
  const press = (key: string, more: object = {}) => {
    const target = focused() as HTMLElement;
    if (fireEvent.keyDown(target, { key, ...more }) && key.length === 1 && target !== grid) typeInto(target, key);
  };
  const shown = () =>
    values.map((_, row) =>
      kinds.map((__, at) =>
        meaning(at, document.getElementById(`db-row-${row}-${at + 1}`)!.textContent.replace('–', '')),
      ),
    );
  const clip = (kind: 'copy' | 'cut' | 'paste', text = '') => {
    let copied = '';
    const event = createEvent[kind](grid);
    const setData = (of: string, value: string) => (copied = of === 'text/plain' ? value : copied);
    Object.defineProperty(event, 'clipboardData', { value: { setData, getData: () => text } });
    fireEvent(grid, event);
    return copied;
  };
  const written = (texts: readonly (readonly string[])[]) => texts.map((row) => `${row.join('\t')}\n`).join('');
  const isOpen = () => document.querySelector('.db-edit-over') !== null;
  const answerAll = async (sheet: Sheet) => {
    await waitFor(() => {
      for (const come of late.splice(0)) come();
      expect(turns.came).toBe(turns.asked);
      expect(outbox.get()).toEqual([]);
    });
    sheet.isTurning = false;
  };
  const same = async (sheet: Sheet, what: unknown) => {
    const wanted = sheet.texts.map((row) => row.map((text, at) => meaning(at, text)));
    await waitFor(() => expect(shown(), JSON.stringify(what)).toEqual(wanted));
  };

  const edit = async (sheet: Sheet, how: 'type' | 'edit', text: string, end: string) => {
    const { row, column } = sheet.at;
    if (how === 'type') for (const letter of text) press(letter);
    else {
      press('F2');
      const field = await waitFor(() => {
        const found = document.querySelector<HTMLInputElement>(
          '.db-edit .en-value :is(input:not([type=radio]), textarea)',
        );
        if (!found || focused() !== found) throw new Error('The editor has not come.');
        return found;
      });
      if (!sheet.isTurning)
        expect(meaning(column, field.value), 'F2 begins with what is shown').toBe(
          meaning(column, sheet.texts[row]![column]!),
        );
      type(field, text);
    }
    await waitFor(() => expect(focused().closest('.db-edit-over')).not.toBeNull());
    if (end === 'elsewhere') {
      const elsewhere = screen.getByRole('button', { name: 'Group' });
      fireEvent.pointerDown(elsewhere);
      fireEvent.mouseDown(elsewhere);
    } else press(end);
    await waitFor(() => expect(isOpen()).toBe(false));
    if (end !== 'Escape') put(sheet, row, column, [[text]]);
    sheet.corner = undefined;
    if (end === 'Enter') sheet.at = { row: Math.min(row + 1, ROWS - 1), column };
    if (end === 'Tab') sheet.at = { row, column: Math.min(column + 1, kinds.length - 1) };
  };
  const moveBy = (sheet: Sheet, key: (typeof moves)[number], shift: boolean) => {
    const { row, column } = sheet.at;
    const right = key === 'ArrowRight' || (key === 'Tab' && !shift) ? 1 : key === 'ArrowLeft' || key === 'Tab' ? -1 : 0;
    const down = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: 0, ArrowRight: 0, Tab: 0 }[key];
    // To the left of the first column are number and name; behind the last one Tab leaves the table.
    if (column + right < 0 || (key === 'Tab' && column + right >= kinds.length)) return;
    sheet.corner = shift && key !== 'Tab' ? (sheet.corner ?? sheet.at) : undefined;
    sheet.at = { row: Math.min(Math.max(row + down, 0), ROWS - 1), column: Math.min(column + right, kinds.length - 1) };
    press(key, { shiftKey: shift });
  };
  const run = async (act: Act, sheet: Sheet) => {
    const { rows, columns: across } = area(sheet);
    const { row, column } = sheet.at;
    if ('move' in act) moveBy(sheet, act.move, act.shift);
    else if ('answer' in act) late.splice(act.answer % Math.max(late.length, 1), 1)[0]?.();
    else if ('put' in act) {
      const kind = kinds[column]!;
      if (kind.isTyped) await edit(sheet, act.put, kind.texts[act.text]!, act.end);
    } else if ('paste' in act) {
      const texts = act.paste.map((at) => [kinds[across[0]]!.texts[at]!]);
      const height = rows[1] - rows[0] + 1;
      const times =
        across[0] === across[1] && height > texts.length && height % texts.length === 0 ? height / texts.length : 1;
      // Of many columns and of rows below the last one it is another promise.
      if (across[0] !== across[1] || rows[0] + texts.length * times > ROWS) return;
      put(sheet, rows[0], across[0], Array.from({ length: times }, () => texts).flat());
      clip('paste', written(texts));
    } else if (act.key === 'undo' || act.key === 'redo') {
      turns.asked++;
      press('z', { ctrlKey: true, shiftKey: act.key === 'redo' });
      const [from, to] = act.key === 'undo' ? [sheet.done, sheet.undone] : [sheet.undone, sheet.done];
      const step = from.pop();
      if (step) {
        to.push(sheet.texts);
        sheet.texts = step.map((each) => [...each]);
      }
      sheet.isTurning = true;
    } else if (act.key === 'clear') {
      put(
        sheet,
        rows[0],
        across[0],
        block(sheet, () => ''),
      );
      press('Delete');
    } else {
      // What is taken from cells is what they show, so an undo is waited for.
      if (sheet.isTurning) await answerAll(sheet);
      await same(sheet, act);
      if (act.key === 'fill') {
        const source = rows[0] === rows[1] ? Math.max(row - 1, 0) : rows[0];
        put(
          sheet,
          rows[0],
          across[0],
          block(sheet, (_, at) => sheet.texts[source]![at]!),
        );
        press('d', { ctrlKey: true });
      } else if (act.key === 'copy' || act.key === 'cut') {
        const texts = block(sheet, (down, right) => sheet.texts[down]![right]!);
        sheet.clip = { column: across[0], texts, written: clip(act.key) };
        if (act.key === 'cut')
          put(
            sheet,
            rows[0],
            across[0],
            block(sheet, () => ''),
          );
      } else if (sheet.clip?.column === across[0]) {
        const { texts, written: text } = sheet.clip;
        const [height, width] = [texts.length, texts[0]!.length];
        const [tall, wide] = [rows[1] - rows[0] + 1, across[1] - across[0] + 1];
        const fits = wide <= width && (tall <= height || tall % height !== 0) && rows[0] + height <= ROWS;
        if (!fits) return;
        put(sheet, rows[0], across[0], texts);
        clip('paste', `${text}\n`);
      }
    }
    if (!sheet.isTurning) await same(sheet, act);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 25 }), async (all) => {
      grid.focus();
      for (let at = 0; at < ROWS; at++) press('ArrowUp');
      press('Escape');
      press('ArrowRight');
      [done, undone] = [[], []];
      const texts = values.map((row) => row.map((value, at) => kinds[at]!.word(value)));
      const sheet: Sheet = {
        texts,
        at: { row: 0, column: 0 },
        corner: undefined,
        clip: undefined,
        done: [],
        undone: [],
        isTurning: false,
      };
      for (const act of all) await run(act, sheet);
      await answerAll(sheet);
      await same(sheet, 'the end');
      const stored = values.map((row) => row.map((value, at) => meaning(at, kinds[at]!.word(value))));
      expect(stored).toEqual(sheet.texts.map((row) => row.map((text, at) => meaning(at, text))));
    }),
    slowDraws(6),
  );
});
