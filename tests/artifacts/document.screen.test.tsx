// A document as prose: read and written where it stands, by keys and menus; readers and the past are left alone.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { palette } from '../../web/shell/palette/palette.ts';
import { resetPage } from '../../web/ui/page-reset.ts';
import { commands } from '../../web/ui/shortcuts.tsx';
import { unheardKeys } from '../support/listed-keys.ts';
import { refusal, renewGraph, sent, unanswered } from '../support/mock-graph.ts';
import { project, type as typeInto, visit } from '../support/on-screen.tsx';
import { allUploads, Upload, upload } from '../support/upload-on-its-way.ts';
import { walkCommands } from '../support/walk-commands.ts';

const classes = [
  { id: 'Class 1', classId: 1, globalId: 'S', name: 'Statement', icon: 'quote', colour: 'ORANGE' },
  { id: 'Class 2', classId: 2, globalId: 'R', name: 'Requirement', icon: 'clipboard-text', colour: 'ORANGE' },
  { id: 'Class 3', classId: 3, globalId: 'TC', name: 'Test Case', icon: 'checkbox', colour: 'GREEN' },
];
const rows = [
  { id: 11, level: 1, number: '1', name: 'Mission', of: 0, description: '<p>Why it flies.</p>' },
  {
    id: 12,
    level: 2,
    number: '1.1',
    name: 'Detect fires',
    of: 1,
    description: '<p>The system shall detect fires.</p>',
  },
  { id: 13, level: 2, number: '1.2', name: 'Report fires', of: 1, description: '', isLocked: true },
  { id: 14, level: 1, number: '2', name: 'Glossary', of: 0, description: '', places: 3 },
];
const found = {
  totalCount: 3,
  entityIds: [12, 12, 14],
  fields: ['NAME', 'DESCRIPTION', 'NAME'],
  texts: ['fire', 'fire', 'oss'],
  nths: [0, 0, 0],
};
const linesOf = (all = rows) => ({
  ids: all.map(({ id }) => `Entity ${id}`),
  entityIds: all.map(({ id }) => id),
  levels: all.map(({ level }) => level),
  numbers: all.map(({ number }) => number),
  names: all.map(({ name }) => name),
  classIds: all.map(({ of }) => classes[of]!.classId),
  revisions: all.map(() => 5),
  places: all.map(({ places }) => places ?? 1),
  rollUps: [],
});
const node = ({ id, number, name, of, description, isLocked = false }: (typeof rows)[number]) => ({
  id: `Entity ${id}`,
  entityId: id,
  number,
  name,
  displayName: `${number} ${name}`,
  description,
  isLocked,
  isVeiled: false,
  lockedBy: isLocked ? 'rita' : null,
  revision: 5,
  qualityScore: 75,
  class: classes[of],
  labels: [{ id: 'Label 1', labelId: 1, name: 'Functional' }],
  attributes: [],
});

beforeEach(() => localStorage.clear());

function open({
  permissions = ['READ', 'WRITE'],
  all = rows,
  address = '/acme/p/7/documents/1',
  kind = 'DOCUMENT',
  requests = [] as object[],
  until = Promise.resolve(),
  preferences = {} as object,
} = {}) {
  visit(address, {
    viewer: { username: 'rita', preferences },
    node: {
      __typename: 'Entity',
      ...node(all[1] ?? rows[1]!),
      relationGroups: [{ isPinned: false, count: 1, relation: { id: 'Relation 3', name: 'verified by' }, links: [] }],
      attributes: [],
    },
    project: {
      ...project,
      permissions,
      schema: {
        classes,
        properties: [
          { id: 'Property 1', name: 'Quality Score', classId: 2, isHidden: false },
          { id: 'Property 2', name: 'Status', classId: 3, isHidden: false },
        ],
      },
      artifact: {
        entity: {
          ...node(rows[0]!),
          id: 'Entity 1',
          entityId: 1,
          number: 'DOC.1',
          name: 'Pump Requirements',
          displayName: 'DOC.1 Pump Requirements',
        },
        type: {
          kind,
          slug: 'documents',
          columns: ['Quality Score', 'Labels'],
          baselineWord: 'Baseline',
          baselineKind: 'BASELINE',
        },
        lines: () => until.then(() => linesOf(all)),
        states: [{ state: 'Draft', count: 2 }],
        score: 71.5,
        isNumbered: true,
        signs: { suspectEntityIds: [13], changedEntityIds: [12, 13] },
        openRequests: {
          issueIds: requests.map((_, at) => `Entity ${90 + at}`),
          entityIds: requests.map(() => 12),
          revisions: requests.map(() => 5),
        },
        found: ({ finding }: { finding: { find: string } }) => {
          if (finding.find === '(') throw refusal({ message: "'(' is no regular expression." });
          return found;
        },
      },
      entities: {
        edges: all.map((each) => ({
          node: {
            ...node(each),
            commentCounts: { open: each.id === 12 ? 2 : 0 },
            changeRequests: { edges: each.id === 12 ? requests.map((request) => ({ node: request })) : [] },
          },
        })),
      },
    },
  });
}
const row = (name: string) => screen.findByRole('group', { name });
const added = async () => (await sent('sendAddMutation')).variables['input'] as Record<string, unknown>;
const edited = async () => (await sent('useArtifactEditMutation')).variables['input'] as Record<string, unknown>;

test('rows are in reading order with numbers, texts and columns, and the outline goes to any of them', async () => {
  open();
  const first = await row('1.1 Detect fires');
  await within(first).findByText('The system shall detect fires.');
  expect(within(first).getByText('75')).toBeTruthy();
  expect(within(first).getByText('Functional')).toBeTruthy();
  expect(within(await row('1.2 Report fires')).getByLabelText('Locked by rita')).toBeTruthy();
  expect(within(await row('2 Glossary')).getByText('used in 3 places')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Outline' }));
  const outline = await screen.findByRole('dialog', { name: /Outline/ });
  within(outline).getByText('71.5');
  fireEvent.click(within(outline).getByTitle('2 Glossary'));
  expect(document.querySelector('[data-row="14"]')?.getAttribute('aria-current')).toBe('true');
});

test('columns are chosen for each kind of document; an earlier choice is that of documents', async () => {
  const shown = async () => {
    await within(await row('1.1 Detect fires')).findByText('The system shall detect fires.');
    return [...(await row('1.1 Detect fires')).querySelectorAll('.dc-cell')].map((cell) =>
      cell.getAttribute('data-column'),
    );
  };
  open({ preferences: { documentColumns: ['Class'] } });
  expect(await shown()).toEqual(['Class']);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Labels' }));
  const save = await sent('usePreferenceMutation');
  const documentColumns = { DOCUMENT: ['Class', 'Labels'] };
  expect(save.variables['input']).toEqual({ preferences: { documentColumns } });
  expect(await shown()).toEqual(['Class', 'Labels']);
  cleanup();
  renewGraph();
  open({ preferences: { documentColumns }, kind: 'TEST_SUITE' });
  expect(await shown()).toEqual(['Quality Score', 'Labels']);
});

test.each([
  ['Tab', {}, '1.2 Report fires', { move: { ids: ['Entity 13'], aboveId: 'Entity 12', afterId: null } }],
  [
    'Tab',
    { shiftKey: true },
    '1.1 Detect fires',
    { move: { ids: ['Entity 12'], aboveId: null, afterId: 'Entity 11' } },
  ],
  [
    'ArrowDown',
    { altKey: true },
    '1.1 Detect fires',
    { move: { ids: ['Entity 12'], aboveId: 'Entity 11', afterId: 'Entity 13' } },
  ],
  [
    'ArrowRight',
    { altKey: true, shiftKey: true },
    '1.2 Report fires',
    { move: { ids: ['Entity 13'], aboveId: 'Entity 12', afterId: null } },
  ],
])('%s with %o on %s', async (key, held, name, expected) => {
  open();
  const target = await row(name);
  fireEvent.click(target);
  fireEvent.keyDown(target, { key, ...held });
  expect(await edited()).toMatchObject({ artifactId: 'Entity 1', ...expected });
});

test('a row is edited with the fields of its entity, and Enter in its name goes on below', async () => {
  open();
  const target = await row('1.1 Detect fires');
  await within(target).findByText('The system shall detect fires.');
  fireEvent.click(target);
  fireEvent.keyDown(target, { key: 'F2' });
  const name = await within(target).findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Detect fires');
  expect(within(target).getByRole('textbox', { name: 'Description' })).toBeTruthy();
  typeInto(name, 'Detect all fires');
  fireEvent.keyDown(name, { key: 'Enter' });
  const save = await sent('useSaveMutation');
  expect(save.variables['input']).toMatchObject({
    revision: 5,
    entities: [{ entityId: 'Entity 12', name: 'Detect all fires' }],
  });
});

test('a document that was open before shows its new rows when the answer has come', async () => {
  open();
  await row('1 Mission');
  cleanup();
  open({ all: [...rows, { ...rows[3]!, id: 15, number: '3', name: 'Linked elsewhere' }] });
  await row('3 Linked elsewhere');
});

test('nothing is reported as deleted before it is, nor if nothing was', async () => {
  open();
  const target = await row('2 Glossary');
  fireEvent.click(target);
  fireEvent.keyDown(target, { key: 'Delete' });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove row' }));
  const edit = await sent('useArtifactEditMutation');
  expect(screen.queryByText(/was deleted/)).toBeNull();
  await edit.answer({
    arrangeArtifact: { revision: null, addedEntityIds: [], artifact: { lines: linesOf(), isNumbered: false } },
  });
  await screen.findByText('Nothing was changed.');
  expect(screen.queryByText(/was deleted/)).toBeNull();
});

test('a locked row is not edited; joining and deleting rows name the consequences', async () => {
  open();
  const locked = await row('1.2 Report fires');
  fireEvent.click(await within(locked).findByRole('button', { name: 'Actions for 1.2 Report fires' }));
  await screen.findByRole('menuitem', { name: /New row below/ });
  expect(screen.queryByRole('menuitem', { name: /^Edit/ })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Merge with previous row' }));
  expect(await edited()).toMatchObject({ join: { id: 'Entity 13', intoId: 'Entity 12' } });
  const whole = await row('1 Mission');
  fireEvent.click(whole);
  fireEvent.keyDown(whole, { key: 'Delete' });
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 Mission?' });
  within(dialog).getByText(/The 2 rows below it are deleted too/);
});

test('texts are found everywhere, and stepped through', async () => {
  open();
  await row('1 Mission');
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  const field = await screen.findByRole('textbox', { name: 'Find in the text' });
  typeInto(field, 'fire');
  await screen.findByText('– of 3');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(async () => expect((await row('1.1 Detect fires')).getAttribute('aria-current')).toBe('true'));
  await screen.findByText('1 of 3');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('2 of 3');
  for (const shiftKey of [true, true]) fireEvent.keyDown(field, { key: 'Enter', shiftKey });
  await screen.findByText('3 of 3');
  await waitFor(async () => expect((await row('2 Glossary')).getAttribute('aria-current')).toBe('true'));
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('search')).toBeNull();
});

test('a single result is replaced at once, all of them after a preview that shows each and those left out', async () => {
  open();
  await row('1 Mission');
  fireEvent.keyDown(document.body, { key: 'h', ctrlKey: true });
  const field = await screen.findByRole('textbox', { name: 'Find in the text' });
  typeInto(field, 'fire');
  fireEvent.click(screen.getByRole('button', { name: 'Whole words' }));
  await screen.findByText('– of 3');
  fireEvent.keyDown(field, { key: 'Enter' });
  const by = screen.getByRole('textbox', { name: 'Replace with' });
  typeInto(by, 'flood');
  fireEvent.keyDown(by, { key: 'Enter' });
  const one = await sent('useReplaceMutation');
  const asked = { artifactId: 'Entity 1', find: 'fire', replacement: 'flood', isWholeWord: true };
  const only = { entityId: 'Entity 12', field: 'NAME', text: 'fire', nth: 0 };
  expect(one.variables['input']).toMatchObject({ ...asked, only });
  await one.answer({ replaceOnArtifact: { revision: 6, placeCount: 1, textCount: 1, refusedCount: 0, texts: [] } });
  await screen.findByText('1 match replaced.');
  fireEvent.click(screen.getByRole('button', { name: 'Replace all…' }));
  const trial = await sent('useReplaceMutation');
  expect(trial.variables['input']).toMatchObject({ ...asked, isTrial: true });
  const text = { entityId: 12, displayName: '1.1 Detect fires', field: 'NAME', refusal: null };
  const held = { ...text, entityId: 13, displayName: '1.2 Report fires', refusal: 'It is locked by rita.' };
  const texts = [held, { ...text, before: 'Detect fires', after: 'Detect floods' }];
  const told = { replaceOnArtifact: { revision: null, placeCount: 1, textCount: 1, refusedCount: 1, texts } };
  await trial.answer(told);
  const dialog = await screen.findByRole('dialog', { name: 'Replace all' });
  await within(dialog).findByText('1 match in 1 text will be replaced, 1 match not.');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1.2 Report firesIt is locked by rita.', '1.1 Detect firesDetect firesfloods']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Replace 1 match' }));
  const save = await sent('useReplaceMutation');
  expect(save.variables['input']).not.toHaveProperty('isTrial');
  await save.answer({ replaceOnArtifact: { revision: 7, placeCount: 1, textCount: 1, refusedCount: 1, texts } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an expression that is none is told in the bar', async () => {
  open();
  await row('1 Mission');
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  typeInto(await screen.findByRole('textbox', { name: 'Find in the text' }), '(');
  await screen.findByText("'(' is no regular expression.");
});

const suggestion = (more: object = {}) => ({
  issue: {
    id: 'Entity 90',
    entityId: 90,
    created: '2026-11-20T10:00:00Z',
    createdBy: 'rita',
    creator: { id: 'User rita', fullName: 'Rita Reviewer' },
  },
  isSuggestion: true,
  fit: 'UNCHANGED',
  proposedName: null,
  proposedDescription: '<p>The system shall find fires.</p>',
  changes: [],
  ...more,
});

test('a suggestion is shown in the text with insertions and deletions, and is accepted or rejected alone or with all', async () => {
  open({ permissions: ['READ', 'WRITE', 'REVIEW'], requests: [suggestion()] });
  const own = within(await row('1.1 Detect fires'));
  const shown = within(await own.findByRole('region', { name: 'Suggestion of Rita Reviewer' }));
  expect(shown.getByRole('deletion').textContent).toBe('detect');
  expect(shown.getByRole('insertion').textContent).toBe('find');
  expect(own.queryByText('The system shall detect fires.')).toBeNull();
  fireEvent.click(shown.getByRole('button', { name: 'Accept' }));
  const accept = await sent('useDecidingMutation');
  expect(accept.variables['input']).toMatchObject({ issueIds: ['Entity 90'], decision: 'ACCEPTED' });
  const left = [{ issueId: 90, reason: 'It is locked by wendy.' }];
  await accept.answer({ decideChangeRequests: { revision: null, changeRequests: [], left } });
  await screen.findByText('It is locked by wendy.');
  const bar = within(screen.getByRole('region', { name: 'Suggestions' }));
  bar.getByText('1 suggestion');
  fireEvent.click(bar.getByRole('button', { name: 'Reject all' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 1 suggestion?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Reject all' }));
  expect((await sent('useDecidingMutation')).variables['input']).toMatchObject({ decision: 'REJECTED' });
});

test('a suggestion that clashes shows both texts, and is accepted only explicitly', async () => {
  open({ permissions: ['READ', 'WRITE', 'REVIEW'], requests: [suggestion({ fit: 'CLASHES' })] });
  const shown = within(await screen.findByRole('region', { name: 'Suggestion of Rita Reviewer' }));
  shown.getByText(/^The same words have changed since/);
  within(await row('1.1 Detect fires')).getByText('The system shall detect fires.');
  fireEvent.click(shown.getByRole('button', { name: 'Use the suggestion' }));
  const insist = await sent('useDecidingAcceptMutation');
  expect(insist.variables['input']).toMatchObject({ issueId: 'Entity 90', overClashes: true });
});

test('a reviewer suggests: their text is saved beside the original, continued later, and withdrawn', async () => {
  open({ permissions: ['READ', 'REVIEW'], requests: [suggestion()] });
  const target = await row('1.1 Detect fires');
  await within(target).findByRole('button', { name: 'Withdraw' });
  expect(within(target).queryByRole('button', { name: 'Accept' })).toBeNull();
  screen.getByText(/^Suggesting/);
  fireEvent.click(target);
  fireEvent.keyDown(target, { key: 'Delete' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(target, { key: 'F2' });
  const text = await within(target).findByRole('textbox', { name: 'Suggested description' });
  expect(text.textContent).toBe('The system shall find fires.');
  const name = within(target).getByRole('textbox', { name: 'Suggested name' });
  typeInto(name, 'Find fires');
  fireEvent.keyDown(name, { key: 'Escape' });
  const save = await sent('SuggestionEditorMutation');
  expect(save.variables['input']).toMatchObject({ entityId: 'Entity 12', name: 'Find fires', revision: 5 });
  save.refuse({ message: 'The project was closed.' });
  await within(target).findByText('The project was closed.');
  expect(within(target).getByRole<HTMLInputElement>('textbox', { name: 'Suggested name' }).value).toBe('Find fires');
});

test('a suggestion that was typed and not kept is offered again in its row, also where only the text of the row was typed', async () => {
  const begin = async (permissions: string[], field: string) => {
    open({ permissions });
    const target = await row('1.1 Detect fires');
    fireEvent.click(target);
    fireEvent.keyDown(target, { key: 'F2' });
    return within(target).findByRole<HTMLInputElement>('textbox', { name: field });
  };
  for (const [permissions, field] of [
    [['READ', 'REVIEW'], 'Suggested name'],
    [['READ', 'WRITE'], 'Name'],
  ] as const) {
    typeInto(await begin([...permissions], field), 'Find fires');
    // The page goes as it does when it is loaded anew: nothing is left in order.
    const kept = Object.entries(localStorage) as [string, string][];
    cleanup();
    for (const [key, text] of kept) localStorage.setItem(key, text);
    renewGraph();
    const again = await begin([...permissions], field);
    expect(again.value).toBe('Detect fires');
    fireEvent.click(await screen.findByRole('button', { name: `Restore draft of ${field}` }));
    expect(again.value).toBe('Find fires');
    cleanup();
    localStorage.clear();
    renewGraph();
  }
});

test('the quality of its requirements is looked at, and of nothing else', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Check quality' }));
  const { variables } = await sent('QualityDialogMutation');
  const input = { projectId: 'Project 7', entityIds: ['Entity 12', 'Entity 13'], isTrial: true };
  expect(variables['input']).toEqual(input);
});

test('readers read: nothing is offered that they may not', async () => {
  open({ permissions: ['READ'] });
  const target = await row('1.1 Detect fires');
  expect(screen.queryByRole('button', { name: 'Requirement' })).toBeNull();
  fireEvent.click(target);
  fireEvent.keyDown(target, { key: 'F2' });
  expect(within(target).queryByRole('textbox')).toBeNull();
});

test('a reader sees the text alone, and can switch to the rows; a writer sees the rows first', async () => {
  open({ permissions: ['READ'] });
  const target = await row('1.1 Detect fires');
  expect(within(target).queryByText('75')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Reading', pressed: true }));
  await within(await row('1.1 Detect fires')).findByText('75');
  expect(location.search).toBe('?view=rows');
  cleanup();
  open();
  await within(await row('1.1 Detect fires')).findByText('75');
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Read' }));
  await waitFor(async () => expect(within(await row('1.1 Detect fires')).queryByText('75')).toBeNull());
  expect(location.search).toBe('?view=reading');
  expect(screen.queryByRole('button', { name: 'Requirement' })).toBeNull();
});

test('a row that has changed since its baseline, or has a suspect link, is marked, there and in the outline', async () => {
  open();
  const changed = await row('1.1 Detect fires');
  expect((await within(changed).findByText('Changed')).closest('[title]')?.getAttribute('title')).toBe(
    'It has changed since its last baseline.',
  );
  expect(within(changed).queryByText('Suspect')).toBeNull();
  expect(within(await row('1.2 Report fires')).getByText('Suspect')).toBeTruthy();
  expect(within(await row('2 Glossary')).queryByText(/Changed|Suspect/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Outline' }));
  const outline = await screen.findByRole('dialog', { name: /Outline/ });
  const both = within(outline).getByTitle('1.2 Report fires').closest('li')!;
  expect(within(both).getByText('Changed').className).toBe('tr-visually-hidden');
  expect(within(both).getByText('Suspect').className).toBe('tr-visually-hidden');
});

test('a document that was open before shows later links', async () => {
  open({ all: rows.slice(0, 2) });
  await row('1.1 Detect fires');
  cleanup();
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  open({ until });
  await screen.findByText('2 rows');
  answer();
  await row('2 Glossary');
  screen.getByText('4 rows');
});

test('an empty document suggests the next step', async () => {
  open({ all: [] });
  await screen.findByText(/This document is empty\. Add a row above/);
  fireEvent.click(screen.getByRole('button', { name: 'Requirement' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(name);
  typeInto(name, 'Detect fires');
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(await added()).toMatchObject({
    add: { aboveId: null, afterId: null, rows: [{ name: 'Detect fires', classId: 'Class 2' }] },
  });
});

describe('while a row is edited', () => {
  const edit = async (name: string, key = 'Enter') => {
    const target = await row(name);
    await within(target).findByRole('button', { name: /^Actions for/ });
    fireEvent.click(target);
    fireEvent.keyDown(target, { key });
    const field = await within(target).findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    return { target, field, text: within(target).getByRole('textbox', { name: 'Description' }) };
  };

  test.each(['Enter', 'F2'])('%s begins behind its name, and Escape returns to the row', async (key) => {
    open();
    const { target, field } = await edit('1.1 Detect fires', key);
    expect(document.activeElement).toBe(field);
    expect(field.selectionStart).toBe('Detect fires'.length);
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(target));
    expect(within(target).queryByRole('textbox')).toBeNull();
  });

  test('one key goes from the name to the text and back, and arrows do where there is nothing else above or below', async () => {
    open();
    const { field, text } = await edit('1.1 Detect fires');
    const at = (place: Element, key: string) => {
      fireEvent.keyDown(place, { key });
      return document.activeElement;
    };
    expect(at(field, 'F2')).toBe(text);
    expect(at(text, 'F2')).toBe(field);
    expect(at(field, 'ArrowDown')).toBe(text);
    getSelection()!.collapse(text.querySelector('p')!.firstChild, 3);
    expect(at(text, 'ArrowUp')).toBe(text);
    getSelection()!.collapse(text.querySelector('p')!.firstChild, 0);
    expect(at(text, 'ArrowUp')).toBe(field);
  });

  test('an empty name is made from the text by the key that goes back to it, and is selected', async () => {
    open({ all: [rows[0]!, { ...rows[1]!, name: '' }] });
    const { field, text } = await edit('1.1');
    fireEvent.keyDown(field, { key: 'F2' });
    fireEvent.keyDown(text, { key: 'F2' });
    expect(field.value).toBe('The system shall detect fires');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    fireEvent.keyDown(field, { key: 'Escape' });
    const save = await sent('useSaveMutation');
    expect(save.variables['input']).toMatchObject({ entities: [{ name: 'The system shall detect fires' }] });
  });

  test('Enter within its name splits it in one change: the text goes with what stands behind the caret', async () => {
    open();
    const { field } = await edit('1.1 Detect fires');
    field.setSelectionRange(6, 6);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await added()).toMatchObject({
      add: {
        afterId: 'Entity 12',
        rows: [{ name: 'fires', description: '<p>The system shall detect fires.</p>', classId: 'Class 2' }],
        splitId: 'Entity 12',
        splitName: 'Detect',
        splitDescription: '',
      },
    });
    expect(unanswered()).not.toContain('useSaveMutation');
  });

  test('Backspace before its name merges it with the row before it, but not where there is none, nor while it is held down', async () => {
    open();
    const { field, target } = await edit('1.1 Detect fires');
    field.setSelectionRange(0, 0);
    fireEvent.keyDown(field, { key: 'Backspace' });
    expect(unanswered()).not.toContain('useArtifactEditMutation');
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(within(target).queryByRole('textbox')).toBeNull());
    const { field: last } = await edit('2 Glossary');
    fireEvent.keyDown(last, { key: 'Backspace' });
    last.setSelectionRange(0, 0);
    fireEvent.keyDown(last, { key: 'Backspace', repeat: true });
    expect(unanswered()).not.toContain('useArtifactEditMutation');
    fireEvent.keyDown(last, { key: 'Backspace' });
    expect(await edited()).toMatchObject({ join: { id: 'Entity 14', intoId: 'Entity 11' } });
  });

  test('a locked row says who has locked it', async () => {
    open();
    const locked = await row('1.2 Report fires');
    await within(locked).findByRole('button', { name: /^Actions for/ });
    fireEvent.click(locked);
    fireEvent.keyDown(locked, { key: 'Enter' });
    await screen.findByText("This row is locked by rita, so it can't be edited.");
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  });

  test('the keys of a dialog over it belong to the dialog: Ctrl Enter inserts the equation', async () => {
    open();
    const { target } = await edit('1.1 Detect fires');
    fireEvent.click(within(target).getByRole('button', { name: 'Insert' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Equation' }));
    const field = await screen.findByRole('textbox', { name: 'Equation in TeX' });
    typeInto(field, 'E = m c^2');
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Equation' })).toBeNull());
    await waitFor(() => expect(target.querySelector('.rt-prose math')).toBeTruthy());
    expect(screen.queryByRole('group', { name: 'New row' })).toBeNull();
  });
});

describe('a new row', () => {
  /** Begins one behind a row and writes its name. */
  const begin = async (behind: string, name: string) => {
    const target = await row(behind);
    fireEvent.click(target);
    fireEvent.keyDown(target, { key: 'Enter', ctrlKey: true });
    return writeName(name);
  };
  const writeName = (name: string) => {
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(field);
    typeInto(field, name);
    return field;
  };

  /** The rows with others behind the second, as they are answered. */
  const made = (...names: string[]) => {
    const fresh = names.map((name, at) => ({ ...rows[1]!, id: 21 + at, number: `1.${2 + at}`, name }));
    const artifact = { lines: linesOf([...rows.slice(0, 2), ...fresh, ...rows.slice(2)]) };
    return { arrangeArtifact: { revision: 6, addedEntityIds: [20 + names.length], artifact } };
  };

  test('is there at once, and the next ones too, sent one after the other in their order', async () => {
    open();
    fireEvent.keyDown(await begin('1.1 Detect fires', 'Locate fires'), { key: 'Enter' });
    fireEvent.keyDown(writeName('Watch fires'), { key: 'Escape' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Watch fires');
    expect(await added()).toMatchObject({
      add: { aboveId: 'Entity 11', afterId: 'Entity 12', rows: [{ name: 'Locate fires', classId: 'Class 2' }] },
    });
    expect(unanswered().filter((name) => name === 'sendAddMutation')).toHaveLength(1);
    await (await sent('sendAddMutation')).answer(made('Locate fires'));
    expect(await added()).toMatchObject({
      add: { aboveId: 'Entity 11', afterId: 'Entity 21', rows: [{ name: 'Watch fires' }] },
    });
    await (await sent('sendAddMutation')).answer(made('Locate fires', 'Watch fires'));
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('22'));
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
  });

  test('that is empty is not created, and no row follows it', async () => {
    open();
    const field = await begin('1.1 Detect fires', '');
    for (let again = 0; again < 3; again++) fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getAllByRole('textbox', { name: 'Name' })).toEqual([field]);
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'New row' })).toBeNull());
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(unanswered()).not.toContain('sendAddMutation');
  });

  test('that is empty goes by Backspace, back to the row before it', async () => {
    open();
    fireEvent.keyDown(await begin('1.1 Detect fires', ''), { key: 'Backspace' });
    expect(screen.queryByRole('group', { name: 'New row' })).toBeNull();
    const name = await within(await row('1.1 Detect fires')).findByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(name);
  });

  test('that was split off and is saved is merged again by Backspace before its name', async () => {
    open();
    const target = await row('1.1 Detect fires');
    await within(target).findByText('The system shall detect fires.');
    fireEvent.click(target);
    fireEvent.keyDown(target, { key: 'Enter' });
    const name = within(target).getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    name.setSelectionRange(6, 6);
    fireEvent.keyDown(name, { key: 'Enter' });
    const add = await sent('sendAddMutation');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(field.value).toBe('fires');
    field.setSelectionRange(0, 0);
    fireEvent.keyDown(field, { key: 'Backspace' });
    expect(unanswered()).not.toContain('useArtifactEditMutation');
    await add.answer(made('fires'));
    await within(await row('fires')).findByText('1.2');
    field.setSelectionRange(0, 0);
    fireEvent.keyDown(field, { key: 'Backspace' });
    expect(await edited()).toMatchObject({ join: { id: 'Entity 21', intoId: 'Entity 12' } });
  });

  test('that is refused says why, keeps its words through a reload, and is sent again with what was typed since', async () => {
    open();
    fireEvent.keyDown(await begin('1.1 Detect fires', 'Locate fires'), { key: 'Escape' });
    const first = (await added()) as { add: { rows: { globalId: string }[] } };
    (await sent('sendAddMutation')).refuse({ message: "'1 Mission' is locked by rita." });
    expect((await screen.findByRole('alert')).textContent).toContain("Not saved: '1 Mission' is locked by rita.");
    cleanup();
    resetPage();
    renewGraph();
    open();
    await row('Locate fires');
    const { globalId } = first.add.rows[0]!;
    expect(await added()).toMatchObject({ add: { rows: [{ name: 'Locate fires', globalId }] } });
    (await sent('sendAddMutation')).refuse({ message: "'1 Mission' is locked by rita." });
    const target = await row('Locate fires');
    fireEvent.click(await within(target).findByRole('button', { name: 'Try again' }));
    await (await sent('sendAddMutation')).answer(made('Locate fires'));
    await waitFor(() => expect(document.querySelector('[data-row="21"]')).toBeTruthy());
    expect(screen.queryByText(/Not saved/)).toBeNull();
  });

  test('that is edited while it is created has the whole text afterwards', async () => {
    open();
    fireEvent.keyDown(await begin('1.1 Detect fires', 'Locate'), { key: 'Escape' });
    const answer = await sent('sendAddMutation');
    fireEvent.keyDown(await row('Locate'), { key: 'F2' });
    fireEvent.keyDown(writeName('Locate fires'), { key: 'Escape' });
    await answer.answer(made('Locate'));
    const save = await sent('sendChangeMutation');
    expect(save.variables['input']).toMatchObject({ entities: [{ entityId: 'Entity 21', name: 'Locate fires' }] });
    await save.answer({ saveEntities: { revision: 7, entities: [] } });
    await waitFor(() => expect(document.querySelector('[data-row="21"]')).toBeTruthy());
  });
});

test('what exists is added below the chosen row by its name or number, many at once', async () => {
  open();
  const target = await row('1.1 Detect fires');
  fireEvent.click(target);
  fireEvent.keyDown(target, { key: 'Insert' });
  const dialog = await screen.findByRole('dialog', { name: 'Add entities' });
  expect(document.activeElement).toBe(within(dialog).getByPlaceholderText('Number or name'));
  fireEvent.click(within(dialog).getByText('By numbers'));
  typeInto(within(dialog).getByLabelText('Numbers or IDs'), '1.2, #14');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 entities' }));
  expect(await edited()).toMatchObject({
    include: { aboveId: 'Entity 11', afterId: 'Entity 12', ids: ['Entity 13', 'Entity 14'] },
  });
});

test('"Add something else" offers what exists too, and links that are dropped on a row are added there', async () => {
  open();
  const target = await row('1.1 Detect fires');
  const dataTransfer = { types: ['text/uri-list'], getData: () => 'https://truss.test/acme/p/7/database/entity/14' };
  fireEvent.dragOver(target, { dataTransfer, clientY: 1000 });
  fireEvent.drop(target, { dataTransfer });
  expect(await edited()).toMatchObject({
    include: { aboveId: 'Entity 11', afterId: 'Entity 12', ids: ['Entity 14'] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add something else' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Statement', 'Existing entities']);
  fireEvent.click(entries[1]!);
  await screen.findByRole('dialog', { name: 'Add entities' });
});

test('the description of the document is above its rows, and is edited there', async () => {
  open();
  const about = await screen.findByRole('region', { name: 'Description' });
  within(about).getByText('Why it flies.');
  fireEvent.keyDown(about, { key: 'Enter' });
  const field = await screen.findByRole('textbox', { name: 'Description' });
  expect(document.activeElement).toBe(field);
  const { editor } = field as unknown as { editor: { commands: { setContent: (html: string, of: object) => void } } };
  act(() => editor.commands.setContent('<p>Where it flies.</p>', { emitUpdate: true }));
  fireEvent.keyDown(field, { key: 'Escape' });
  expect((await sent('useSaveMutation')).variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 1', description: '<p>Where it flies.</p>' }],
  });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull());
});

test('pasted rows are previewed, and added as one step', async () => {
  open();
  const target = await row('1 Mission');
  const data = { getData: (type: string) => (type === 'text/html' ? '<h1>Extra</h1><p>It shall fly.</p>' : '') };
  fireEvent.paste(target, { clipboardData: data });
  const dialog = await screen.findByRole('dialog', { name: 'Paste rows' });
  within(dialog).getByText('1 requirement, 1 statement');
  fireEvent.click(within(within(dialog).getAllByRole('listitem')[0]!).getByRole('radio', { name: 'Requirement' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 rows' }));
  expect(await edited()).toMatchObject({
    add: {
      aboveId: null,
      afterId: 'Entity 14',
      rows: [
        { depth: 0, name: 'Extra', classId: 'Class 2' },
        { depth: 1, name: 'It shall fly', description: '<p>It shall fly.</p>', classId: 'Class 2' },
      ],
    },
  });
});

const cases = rows.map((each) => (each.id === 11 ? each : { ...each, of: 2 }));

test('pasted pictures are stored as files, each once, and the next paste follows this one', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload);
  open();
  const picture = '<img src="data:image/png;base64,iVBORw0KGgo=">';
  const html = `<h1>Views</h1><p>${picture}</p><h1>Again</h1><p>${picture}<img src="file:///C:/a.png"></p>`;
  const paste = async () => {
    const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : '') };
    fireEvent.paste(await row('1 Mission'), { clipboardData });
    return screen.findByRole('dialog', { name: 'Paste rows' });
  };
  const add = async (dialog: HTMLElement, count: number) => {
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 rows' }));
    await waitFor(() => expect(allUploads()).toHaveLength(count));
    upload().end(200, { id: 77 });
    return sent('useArtifactEditMutation');
  };
  const dialog = await paste();
  within(dialog).getByText(/Not pasted: an image that does not come with the text \(file:\/\/\/C:\/a\.png\)/);
  const edit = await add(dialog, 1);
  const own = '<p><img src="/api/v4/o/acme/files/77/serve"></p>';
  expect(edit.variables['input']).toMatchObject({ add: { rows: [{ description: own }, { description: own }] } });
  expect((upload().file as File).name).toBe('picture-1.png');
  const fresh = [21, 22].map((id) => ({ ...rows[3]!, id, number: String(id - 18), name: `New ${id}` }));
  await edit.answer({
    arrangeArtifact: { revision: 6, addedEntityIds: [21, 22], artifact: { lines: linesOf([...rows, ...fresh]) } },
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Paste rows' })).toBeNull());
  expect((await add(await paste(), 2)).variables['input']).toMatchObject({ add: { afterId: 'Entity 22' } });
});

test.each([
  ['p', 'Passed'],
  ['f', 'Failed'],
  ['b', 'Blocked'],
])('a tester goes to the next case by N, and says by %s that it is %s', async (key, value) => {
  open({ kind: 'TEST_SUITE', all: cases });
  await row('1.1 Detect fires');
  fireEvent.keyDown(document.body, { key: 'n' });
  await waitFor(async () => expect((await row('1.1 Detect fires')).getAttribute('aria-current')).toBe('true'));
  fireEvent.keyDown(document.body, { key });
  expect((await sent('useSaveMutation')).variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 12', attributes: [{ propertyId: 'Property 2', value }] }],
  });
});

test('a diagram to which a text leads is shown below it, as it is now', async () => {
  const [first, ...others] = rows;
  const description = `<p>See <a href="${location.origin}/acme/p/7/diagrams/hierarchy/1">the parts</a>.</p>`;
  open({ all: [{ ...first!, description }, ...others] });
  expect(await screen.findByRole('figure', { name: 'Diagram' })).toBeDefined();
});

test('open comments of a row are counted beside it, and open in a drawer on narrow pages', async () => {
  open();
  const mark = await screen.findByRole('button', { name: '2 open comments at 1.1 Detect fires' });
  expect(screen.queryByRole('button', { name: /open comments? at 1 Mission/ })).toBeNull();
  fireEvent.click(mark);
  const about = await screen.findByRole('dialog', { name: 'Row details' });
  expect((await within(about).findByRole('tab', { name: /^Comments/ })).getAttribute('aria-selected')).toBe('true');
  expect((await row('1.1 Detect fires')).getAttribute('aria-current')).toBe('true');
});

test('the values and links of the chosen row are in tabs at the left', async () => {
  open({ address: '/acme/p/7/documents/1?row=12' });
  await row('1.1 Detect fires');
  fireEvent.click(screen.getByRole('button', { name: 'Outline' }));
  const left = await screen.findByRole('dialog', { name: /Attributes, Relationships/ });
  fireEvent.click(within(left).getByRole('tab', { name: 'Relationships' }));
  await within(left).findByRole('heading', { name: 'Relationships 1' });
  fireEvent.click(within(left).getByRole('tab', { name: 'Attributes' }));
  await within(left).findByRole('heading', { name: '1.1 Detect fires' });
  expect(await within(left).findByText('Functional')).toBeTruthy();
});

test('unsaved text of a row is announced after a reload, and offered again in the row', async () => {
  const kept = { value: '<p>Typed on a train.</p>', base: '<p>The system shall detect fires.</p>', revision: 5 };
  localStorage.setItem('truss.typed:rita:acme:7:12:description', JSON.stringify({ ...kept, at: Date.now() }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Unsaved text in 1.1 Detect fires' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore draft of Description' }));
  expect(await screen.findByText('Typed on a train.')).toBeTruthy();
});

test('what its menus offer is found in the palette by the words that people try', async () => {
  open();
  await screen.findByRole('button', { name: 'More actions' });
  palette.open();
  const field = await screen.findByRole('combobox', { name: 'Search or run a command' });
  const first = (word: string) => {
    typeInto(field, word);
    return document.querySelector('#palette-hits [role=option] .sh-hit-name')?.textContent;
  };
  const expected = {
    search: 'Find in the text',
    replace: 'Find and replace',
    export: 'Report',
    docx: 'Report',
    print: 'Print',
    insert: 'Add Statement',
    'insert requirement': 'Add Requirement',
    paste: 'Paste rows',
    'word count': 'Count words',
    numbering: 'Number by hand',
  };
  expect(Object.fromEntries(Object.keys(expected).map((word) => [word, first(word)]))).toEqual(expected);
  palette.close();
});

test('every key that `?` lists is heard where it is listed: on the page, on a row, while a row is edited', async () => {
  const anew = async () => {
    cleanup();
    resetPage();
    renewGraph();
    localStorage.clear();
    open();
    const chosen = await row('1.1 Detect fires');
    await within(chosen).findByText('The system shall detect fires.');
    fireEvent.click(chosen);
    chosen.focus();
    return chosen;
  };
  await anew();
  await waitFor(() => expect(commands().map(({ does }) => does)).toContain('New row below'));
  const edited = async () => {
    fireEvent.keyDown(await anew(), { key: 'F2' });
    return screen.findByRole('textbox', { name: /^Name/ });
  };
  expect(
    await unheardKeys(async (where) =>
      where === 'While a row is edited' ? edited() : where === '' ? document.body : anew(),
    ),
  ).toEqual([]);
});

test('what can be done with the chosen row is in the palette too, and its menu reads the same', async () => {
  open();
  const chosen = await row('1.1 Detect fires');
  await within(chosen).findByText('The system shall detect fires.');
  expect(commands().map(({ does }) => does)).not.toContain('New row below');
  fireEvent.click(chosen);
  await waitFor(() => expect(commands().map(({ does }) => does)).toContain('New row below'));
  fireEvent.click(within(chosen).getByRole('button', { name: /^Actions for/ }));
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(entries).toContain('EditEnter');
  expect(entries).toContain('New row belowCtrl Enter');
  const offered = commands().map(({ does }) => does);
  expect(entries.filter((entry) => !offered.some((does) => entry?.startsWith(does)))).toEqual([]);
});

test('after every command, and after Escape, something has the focus', async () => {
  expect(
    await walkCommands(async () => {
      open();
      const chosen = await row('1.1 Detect fires');
      await within(chosen).findByText('The system shall detect fires.');
      fireEvent.click(chosen);
      await waitFor(() => expect(commands().map(({ does }) => does)).toContain('New row below'));
    }),
  ).toBeGreaterThan(20);
});
