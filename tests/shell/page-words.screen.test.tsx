// The palette runs what the open page can do: each entry of its menus and each of its keys is a command, found by the words that people try;
// and every key that `?` lists works on that page.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { palette } from '../../web/shell/palette/palette.ts';
import { visitDiagram } from '../diagrams/drawing/on-diagram.tsx';
import { pump, visitDatabase } from '../model/database/on-database.tsx';
import { visitPump } from '../model/entities/on-entity.tsx';
import { type } from '../support/on-screen.tsx';
import { visitDocument, visitPresentation, visitRun } from './on-artifacts.tsx';
import { visitPeople } from './on-pages.tsx';

afterEach(() => palette.close());

const relation = { relationId: 8, name: 'verified by', inverse: { relationId: 9, name: 'verifies' } };
const group = {
  isPinned: true,
  count: 0,
  label: 'verified by',
  relation,
  targetClasses: [{ classId: 2, name: 'Test' }],
  links: [],
};
const first = () => document.querySelector('#palette-hits [role=option] .sh-hit-name')?.textContent;

/** Returns the first hit for each of some words. */
async function firstHits(words: readonly string[]) {
  palette.open();
  const field = await screen.findByRole('combobox', { name: 'Search or run a command' });
  const found = words.map((word) => {
    type(field, word);
    return [word, first()];
  });
  return Object.fromEntries(found) as Record<string, string | undefined>;
}

const onEntity = {
  history: 'History of this entity',
  versions: 'History of this entity',
  compare: 'Compare with another',
  print: 'Print',
  copy: 'Duplicate',
  duplicate: 'Duplicate',
  delete: 'Delete',
  rename: 'Rename',
  lock: 'Lock',
  move: 'Move to another project',
  label: 'Add a label',
  relate: 'Add a relationship',
  comment: 'Comment',
  save: 'Save now',
  link: 'Add a relationship',
  relation: 'Add a relationship',
  'copy link': 'Copy link',
  diff: 'Compare with another',
  restore: 'History of this entity',
  mention: 'Comment',
  review: 'Comment',
  archive: 'Archive',
  hide: 'Hide',
  redact: 'Redact for viewers',
  unlock: 'Lock',
  convert: 'Change class',
  tag: 'Add a label',
  image: 'Image',
  pdf: 'Report',
};

test('on the page of an entity they are about that entity', async () => {
  await visitPump();
  expect(await firstHits(Object.keys(onEntity))).toEqual(onEntity);
});

test('a reader finds nothing there that changes it, and is told so', async () => {
  await visitPump({}, ['READ']);
  palette.open();
  type(await screen.findByRole('combobox', { name: 'Search or run a command' }), 'delete');
  const option = await screen.findByRole('option', { name: /^Delete/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
});

const inDatabase = {
  search: 'Search',
  filter: 'Filter',
  columns: 'Columns',
  group: 'Group',
  tree: 'Show as hierarchy',
  cards: 'Show as cards',
  report: 'Report',
  export: 'Report',
  paste: 'Paste from spreadsheet',
  'new entity': 'New entity',
  sort: 'Sort by Number and name, descending',
  'sort by': 'Sort by Number and name, descending',
  'group by': 'Group',
  'filter by status': 'Filter by Status',
  'hide labels': 'Hide Labels',
  import: 'Paste from spreadsheet',
  fill: 'Fill down',
  'select all': 'Select all results',
};

test('in the database they are about what is shown there', async () => {
  visitDatabase(() => [pump]);
  await screen.findByRole('button', { name: 'Group' });
  expect(await firstHits(Object.keys(inDatabase))).toEqual(inDatabase);
});

const onDiagram = {
  export: 'Export as PDF',
  'export pdf': 'Export as PDF',
  print: 'Print',
  arrange: 'Auto layout',
  'zoom in': 'Zoom in',
  fit: 'Fit to window',
  grid: 'Hide: grid',
  color: 'Color by',
  undo: 'Undo your last change',
  zoom: 'Zoom in',
  filter: 'Filter by query',
  layout: 'Auto layout',
  align: 'Align left edges',
  note: 'Note',
  shape: 'Add a shape',
  insert: 'Add a shape',
  line: 'Draw a line from here',
  link: 'Draw a line from here',
  rename: 'Rename',
  delete: 'Delete',
  copy: 'Copy',
  duplicate: 'Duplicate',
  paste: 'Paste',
  hide: 'Hide',
  png: 'Export as PNG',
  'select all': 'Select all',
};

test('on a diagram they are about its picture', async () => {
  await visitDiagram();
  expect(await firstHits(Object.keys(onDiagram))).toEqual(onDiagram);
});

const inDocument = {
  find: 'Find in the text',
  search: 'Find in the text',
  replace: 'Find and replace',
  'word count': 'Count words',
  print: 'Print',
  pdf: 'Report',
  docx: 'Report',
  export: 'Report',
  paste: 'Paste rows',
  columns: 'Columns',
  numbering: 'Number by hand',
  'new row': 'New row below',
  paragraph: 'New row below',
  insert: 'New row below',
  edit: 'Edit',
  write: 'Edit',
  indent: 'Indent',
  convert: 'Change to a statement',
  comment: 'Comments and history',
  history: 'Comments and history',
  'copy link': 'Copy link',
  delete: 'Delete',
  quality: 'Check quality',
};

test('in a document they are about its text and the chosen row', async () => {
  await visitDocument();
  expect(await firstHits(Object.keys(inDocument))).toEqual(inDocument);
});

const inPresentation = {
  present: 'Present',
  'slide show': 'Present',
  play: 'Present',
  'new slide': 'New slide: Title and text',
  'add slide': 'New slide: Title and text',
  'duplicate slide': 'Duplicate the slide',
  'delete slide': 'Delete the slide',
  'move slide up': 'Move the slide up',
  text: 'Insert: text',
  image: 'Insert: image',
  table: 'Insert: table',
  chart: 'Insert: chart',
  diagram: 'Insert: diagram',
  powerpoint: 'Report',
  export: 'Report',
  align: 'Align left (box)',
  'bring to front': 'To the front (box)',
  duplicate: 'Duplicate (box)',
  delete: 'Delete the box',
};

test('in a presentation they are about its slides and the chosen box', async () => {
  await visitPresentation();
  expect(await firstHits(Object.keys(inPresentation))).toEqual(inPresentation);
});

const inRun = {
  pass: 'Pass step',
  fail: 'Fail step',
  block: 'Block step',
  next: 'Next step',
  skip: 'Next step',
  'next case': 'Next case',
  attach: 'Attach evidence',
  screenshot: 'Attach evidence',
  upload: 'Attach evidence',
  bug: 'Raise issue',
  defect: 'Raise issue',
  issue: 'Raise issue',
  result: 'Enter the actual result',
  finish: 'End cycle',
  report: 'Report',
  export: 'Report',
  edit: 'Edit cases',
};

test('in a test run they are about the step and the suite', async () => {
  await visitRun();
  expect(await firstHits(Object.keys(inRun))).toEqual(inRun);
});

const inAdministration = {
  invite: 'Invite people',
  'add user': 'Invite people',
  'new user': 'Invite people',
  'new member': 'Invite people',
  members: 'People',
  users: 'People',
  'new team': 'Teams',
  groups: 'Teams',
  permissions: 'Roles',
  'new role': 'Roles',
  seats: 'Licenses',
  license: 'Licenses',
  audit: 'Audit trail',
  log: 'Audit trail',
  gdpr: 'Your data',
  'my data': 'Your data',
  'switch organization': 'Your organizations',
  settings: 'My Profile',
  schema: 'Organization schema',
  'log out': 'Sign Out',
};

test('in administration they are about the people of the organization and its other pages', async () => {
  await visitPeople();
  expect(await firstHits(Object.keys(inAdministration))).toEqual(inAdministration);
});

test('a command of the database does what its button does', async () => {
  visitDatabase(() => [pump]);
  await screen.findByRole('button', { name: 'Group' });
  palette.open();
  const field = await screen.findByRole('combobox', { name: 'Search or run a command' });
  type(field, 'columns');
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByRole('dialog', { name: 'Columns' });
});

test('C on the page of an entity begins a comment on it, with the letters behind it, which are no keys of the page', async () => {
  await visitPump({ relationGroups: [group] }, ['READ', 'WRITE', 'REVIEW']);
  for (const key of ['c', 'L', 'o', 'r']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const comment = within(await screen.findByRole('region', { name: 'New comment' }));
  const text = comment.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  await waitFor(() => expect(text.value).toBe('Lor'));
  expect(document.activeElement).toBe(text);
  fireEvent.click(comment.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New comment' })).toBeNull());
});

test.each([
  ['l', 'Find a label'],
  ['r', 'Find an entity for verified by'],
])('%s on the page of an entity opens: %s', async (key, label) => {
  await visitPump({ relationGroups: [group] });
  fireEvent.keyDown(document.body, { key });
  await screen.findByLabelText(label);
});

test('no two keys that the sheet lists are the same', async () => {
  await visitPump();
  fireEvent.keyDown(document.body, { key: '?' });
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const rows = (await sheet.findAllByRole('row')).map((row) =>
    [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '),
  );
  expect(rows).toContain('G C');
  expect(rows).toContain('G H');
  expect(new Set(rows).size).toBe(rows.length);
});
