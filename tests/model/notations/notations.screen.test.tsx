import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
// Notations on a page: what is read shows the values of the moment, all of a page by one query; an editor offers entities and their values.
import type { Editor } from '@tiptap/core';
import { expect, test, vi } from 'vitest';

import { Prose } from '../../../web/attributes/reading/Prose.tsx';
import { RichText } from '../../../web/attributes/rich-text/RichText.tsx';
import { give } from '../../support/mock-graph.ts';
import { showPart, type } from '../../support/on-screen.tsx';

interface Args {
  values: { target: string; attribute: string }[];
  tables: { query: string; limit: number | null; attr: string }[];
}
const value = ({ target, attribute }: Args['values'][number]) => ({
  target,
  attribute,
  text: target === '13' ? 'Unknown Entity' : `${attribute || 'Whole'} of ${target}`,
  isBroken: target === '13',
  entityNumber: target === '13' ? null : Number(target),
});
const table = (asked: Args['tables'][number]) => ({
  ...asked,
  columns: ['Name'],
  problem: asked.query === 'bad' ? "Unknown field 'bad' at 1." : null,
  total: asked.query === 'bad' ? 0 : 19,
  rows: asked.query === 'bad' ? [] : [{ entityNumber: 12, cells: ['Close valve'] }],
});
const notations = vi.fn(({ values, tables }: Args) => ({ values: values.map(value), tables: tables.map(table) }));
const entity = {
  id: 'e12',
  entityId: 12,
  displayName: 'R.1 Close valve',
  name: 'Close valve',
  number: 'R.1',
  attributes: [{ __typename: 'TextAttribute', id: 'a1', text: 'Approved', property: { id: 'p1', name: 'Status' } }],
};
const project = {
  id: 'p',
  notations,
  entity,
  entities: { edges: [{ node: { ...entity, class: { id: 'c', name: 'Requirement', icon: 'box', colour: 'BLUE' } } }] },
};
const html =
  '<p>Is @{12}:Status or <span data-entity="13">gone</span>.</p><table query="class:Risk" attr="Name"></table><table query="bad"></table>';

const expectShown = async () => {
  await screen.findByText('Status of 12');
  expect(screen.getByText('Unknown Entity').hasAttribute('data-broken')).toBe(true);
  expect(screen.getByRole('cell', { name: 'Close valve' })).toBeTruthy();
  expect(screen.getByText('1 of 19 shown')).toBeTruthy();
  expect(screen.getByText("Unknown field 'bad' at 1.")).toBeTruthy();
};

test('all texts of a page that is read show the values of the moment, which one query asks for', async () => {
  notations.mockClear();
  give({ project });
  showPart(
    <>
      <Prose html={html} />
      <Prose html="<p>@{14}:{Due Date}</p>" />
    </>,
  );
  await expectShown();
  expect(screen.getByText('Due Date of 14')).toBeTruthy();
  expect(notations.mock.calls).toHaveLength(1);
});

test.each([true, false])(
  'the editor shows them too, and changes nothing that is written (read-only: %s)',
  async (disabled) => {
    give({ project });
    const changed = vi.fn();
    showPart(<RichText id="it" html={html} onChange={changed} disabled={disabled} />);
    await expectShown();
    expect(screen.queryAllByText('@{12}:Status').length).toBe(1);
    if (!disabled) {
      fireEvent.click(screen.getByRole('button', { name: 'Quote' }));
      const [written] = changed.mock.lastCall as [string];
      expect(written).toContain('@{12}:Status');
      expect(written).toContain('<span data-entity="13">gone</span>');
      expect(written).toContain('query="class:Risk" attr="Name"');
    }
  },
);

test('behind an @ entities are offered, then the values of the one that is chosen, all by keys', async () => {
  give({ project });
  const changed = vi.fn();
  showPart(<RichText id="it" html="<p>See </p>" onChange={changed} />);
  const text = await screen.findByRole('textbox');
  const { editor } = text as unknown as { editor: Editor };
  const press = (key: string) => fireEvent.keyDown(text, { key });
  act(() => void editor.chain().focus('end').insertContent(' @valve').run());
  const entities = await screen.findByRole('listbox', { name: 'Entities to mention' });
  expect(await within(entities).findByRole('option', { name: /R.1 Close valve/ })).toBeTruthy();
  await waitFor(() => expect(text.getAttribute('aria-activedescendant')).toBeTruthy());
  press('Enter');
  const values = await screen.findByRole('listbox', { name: 'Values of R.1 Close valve' });
  await within(values).findByRole('option', { name: /Status/ });
  act(() => void editor.chain().insertContent('stat').run());
  await waitFor(() => expect(within(values).getAllByRole('option')).toHaveLength(1));
  press('Enter');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(changed.mock.lastCall).toEqual([
    '<p>See <span data-entity="12" data-attr="Status" class="mention">Approved</span> </p>',
  ]);
  expect(await screen.findByText('Status of 12')).toBeTruthy();
});

test('Enter and Tab wait for the answer to what is typed, and keys behind them come behind what they take', async () => {
  give({ project });
  const changed = vi.fn();
  showPart(<RichText id="it" html="<p>See </p>" onChange={changed} />);
  const text = await screen.findByRole('textbox');
  const { editor } = text as unknown as { editor: Editor };
  act(() => void editor.chain().focus('end').insertContent(' @').run());
  await screen.findByRole('option', { name: /R.1 Close valve/ });
  await act(async () => void editor.chain().insertContent('valve').run());
  for (const key of ['Tab', 'Enter']) expect(fireEvent.keyDown(text, { key }), `${key} is held back`).toBe(false);
  expect(text.textContent).toBe('See @valve');
  await waitFor(() =>
    expect(changed.mock.lastCall).toEqual([
      '<p>See <span data-entity="12" class="mention">R.1 Close valve</span> </p><p></p>',
    ]),
  );
});

test.each([
  ['the letters', ['Escape'], 'See @valve'],
  ['a Tab that waits, and letters behind it', ['Tab', 'o', 'k', 'Escape'], 'See @valveok'],
])(
  'Escape behind %s gives up the offer alone, whose answer has not come: what is typed stays',
  async (_, keys, stays) => {
    give({ project: { ...project, entities: () => new Promise<never>(() => {}) } });
    const givenUp = vi.fn();
    showPart(
      <div className="en-field">
        <RichText id="it" html="<p>See </p>" onChange={vi.fn()} />
      </div>,
    );
    const text = await screen.findByRole('textbox');
    text.closest<HTMLElement>('.en-field')!.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') givenUp();
    });
    const { editor } = text as unknown as { editor: Editor };
    act(() => void editor.chain().focus('end').insertContent(' @valve').run());
    await screen.findByRole('listbox', { name: 'Entities to mention' });
    // jsdom has none.
    document.execCommand = (_command, _ui, letters) => editor.commands.insertContent(letters!);
    for (const key of keys) fireEvent.keyDown(text, { key });
    await waitFor(() => expect(text.textContent).toBe(stays));
    expect(givenUp).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
);

test('what was found for fewer letters is offered no more once it does not fit, so that Enter takes nothing wrong', async () => {
  give({ project });
  showPart(<RichText id="it" html="<p>See </p>" onChange={vi.fn()} />);
  const text = await screen.findByRole('textbox');
  const { editor } = text as unknown as { editor: Editor };
  act(() => void editor.chain().focus('end').insertContent(' @valve').run());
  await screen.findByRole('option', { name: /R.1 Close valve/ });
  act(() => void editor.chain().insertContent('s').run());
  // Until the answer to the longer text, in which this server finds it again.
  await waitFor(() => expect(screen.queryByRole('option', { name: /R.1 Close valve/ })).toBeNull());
});

test('a table of a search is inserted into a text by a dialog that previews its results', async () => {
  give({ project });
  const changed = vi.fn();
  showPart(<RichText id="it" html="<p>See</p>" onChange={changed} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Insert' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Query table' }));
  await screen.findByRole('textbox', { name: 'Columns' });
  const query = screen.getByRole('textbox', { name: 'Query' });
  type(query, 'class:Risk');
  fireEvent.blur(query);
  await screen.findByRole('cell', { name: 'Close valve' });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Insert' }));
  await waitFor(() =>
    expect(changed.mock.lastCall?.[0]).toContain('<table query="class:Risk" limit="20" attr=""></table>'),
  );
});
