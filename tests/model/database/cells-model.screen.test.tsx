// Whatever is pressed, copied, pasted, filled and cleared in the cells of a column: they show what a spreadsheet would show, at once and after the answers.
import { createEvent, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { slowDraws } from '../../support/seed.ts';
import { box, pump, visitDatabase } from './on-database.tsx';

const COUNT = 5;
const STATUS = 2;
const SAVE = 'usePasteIntoTableMutation';
const property = { id: 'Property 31', propertyId: 31, name: 'Status', type: 'TEXT', choices: [] };

/** The server: a text for each entity, and its revision. */
const stored = Array.from({ length: COUNT }, (_, at) => ({ text: `T${at}`, revision: 40 }));
let revision = 40;
const entity = (at: number) => ({
  ...pump,
  childCount: 0,
  partCount: 0,
  entityId: 20 + at,
  number: `A.${at}`,
  displayName: `A.${at} Pump`,
  revision: stored[at]!.revision,
  labels: [],
  attributes: [
    {
      __typename: 'TextAttribute',
      id: `${20 + at} 31`,
      text: stored[at]!.text,
      json: stored[at]!.text,
      property,
    },
  ],
});

/** Answers the oldest save as the server does, or all of them. */
async function answer(isAll: boolean): Promise<void> {
  while (unanswered().includes(SAVE)) {
    const save = await sent(SAVE);
    const rows = save.variables['input'].rows as { entityId: string; texts: [string] }[];
    revision++;
    const changed = rows.map((row) => ({ at: Number(row.entityId.slice('Entity '.length)) - 20, text: row.texts[0] }));
    for (const { at, text } of changed) stored[at] = { text, revision };
    await save.answer({ saveTable: { entities: changed.map(({ at }) => entity(at)), revision } });
    if (!isAll) return;
  }
}

/** A spreadsheet of one column. */
interface Sheet {
  texts: string[];
  at: number;
  corner: number;
  copied: string[];
  /** The text that the table wrote of it. */
  clipboard: string;
}
const chosen = ({ at, corner }: Sheet): [from: number, to: number] => [Math.min(at, corner), Math.max(at, corner)];
const put = (sheet: Sheet, from: number, texts: readonly string[]) => sheet.texts.splice(from, texts.length, ...texts);

type Act = 'up' | 'down' | 'more' | 'less' | 'clear' | 'fill' | 'copy' | 'paste' | 'answer' | { paste: string[] };
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom<Act>('up', 'down', 'more', 'less', 'clear', 'fill', 'copy', 'paste', 'answer'),
  fc.record({ paste: fc.array(fc.constantFrom('a', 'b', ''), { minLength: 1, maxLength: 3 }) }),
);

function pasteInto(sheet: Sheet, copied: readonly string[]): string[] | undefined {
  const [from, to] = chosen(sheet);
  const selected = to - from + 1;
  const length = selected % copied.length === 0 ? selected : copied.length;
  // Below the last row it is asked about, which is another promise.
  if (copied.length === 0 || from + Math.max(length, copied.length) > COUNT) return undefined;
  put(
    sheet,
    from,
    Array.from({ length: Math.max(length, copied.length) }, (_, at) => copied[at % copied.length]!),
  );
  return [...copied];
}

test('the cells of a column are those of a spreadsheet after any sequence of keys and pastes', async () => {
  visitDatabase(() => stored.map((_, at) => entity(at)));
  await box('Select A.0 Pump');
  const grid = screen.getByRole('treegrid', { name: 'Entities' });
  const press = (key: string, more: object = {}) => fireEvent.keyDown(grid, { key, ...more });
  const shown = () =>
    stored.map((_, at) => document.getElementById(`db-row-${at}-${STATUS}`)!.textContent.replace('–', ''));
  const clip = (kind: 'copy' | 'paste', text = '') => {
    let copied = '';
    const event = createEvent[kind](grid);
    const setData = (type: string, value: string) => (copied = type === 'text/plain' ? value : copied);
    Object.defineProperty(event, 'clipboardData', { value: { setData, getData: () => text } });
    fireEvent(grid, event);
    return copied;
  };
  // A line that is not ended would be none where it is empty.
  const written = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
  grid.focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) press(key);

  const run = async (act: Act, sheet: Sheet) => {
    const last = COUNT - 1;
    const [from, to] = chosen(sheet);
    if (act === 'up') sheet.corner = sheet.at = Math.max(sheet.at - 1, 0);
    if (act === 'down') sheet.corner = sheet.at = Math.min(sheet.at + 1, last);
    if (act === 'more') sheet.at = Math.min(sheet.at + 1, last);
    if (act === 'less') sheet.at = Math.max(sheet.at - 1, 0);
    if (act === 'up' || act === 'less') press('ArrowUp', { shiftKey: act === 'less' });
    if (act === 'down' || act === 'more') press('ArrowDown', { shiftKey: act === 'more' });
    if (act === 'clear') {
      put(
        sheet,
        from,
        Array.from({ length: to - from + 1 }, () => ''),
      );
      press('Delete');
    }
    if (act === 'fill') {
      const source = sheet.texts[from === to ? Math.max(from - 1, 0) : from]!;
      put(
        sheet,
        from,
        Array.from({ length: to - from + 1 }, () => source),
      );
      press('d', { ctrlKey: true });
    }
    if (act === 'copy') {
      sheet.copied = sheet.texts.slice(from, to + 1);
      sheet.clipboard = clip('copy');
    }
    if (act === 'answer') await answer(false);
    const copied = act === 'paste' ? sheet.copied : typeof act === 'object' ? act.paste : [];
    const pasted = pasteInto(sheet, copied);
    if (pasted) clip('paste', act === 'paste' ? sheet.clipboard : written(pasted));
    expect(shown(), JSON.stringify(act)).toEqual(sheet.texts);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 25 }), async (all) => {
      for (let at = 0; at < COUNT; at++) press('ArrowUp');
      const sheet: Sheet = { texts: stored.map(({ text }) => text), at: 0, corner: 0, copied: [], clipboard: '' };
      for (const act of all) await run(act, sheet);
      await answer(true);
      expect(shown()).toEqual(sheet.texts);
      expect(stored.map(({ text }) => text)).toEqual(sheet.texts);
    }),
    slowDraws(6),
  );
});
