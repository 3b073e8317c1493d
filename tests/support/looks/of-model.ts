// The database, and the pages of entities.
import type { Page } from '@playwright/test';

import {
  button,
  entityOf,
  entry,
  field,
  inTurn,
  more,
  newOf,
  run,
  said,
  typedIn,
  type Step,
  type Visit,
} from './sight.ts';

const database = '/sample/p/1/database';
const row = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Tick / })
    .first()
    .check();

const editedCell = (page: Page) => page.locator('.db-row [data-column="4"]').nth(1).dblclick();
/** Of the bar for all ticked rows: filters have buttons of the same names. */
const forAll =
  (name: string): Step =>
  (page) =>
    page.locator('.db-bulk').getByRole('button', { name, exact: true }).click();
const savedQueries = (page: Page) => page.getByRole('tab', { name: 'Saved Queries' }).click();

/** The table has a button of the same name. */
const groupInDialog: Step = (page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Group', exact: true }).click();

export const sightsOfModel: readonly Visit[] = [
  {
    at: '/sample/p/1/comments?which=all',
    sign: 'What people say of the entities of this project',
    sights: [{ name: 'all comments' }, { name: 'people who spoke', open: field('By whom') }],
  },
  { at: '/sample/p/1/schema/workflow', sign: 'Watched properties' },
  {
    at: '/sample/p/1/schema/class/2',
    sign: 'Target relations',
    sights: [
      { name: 'a class of the schema' },
      { name: 'its icons', open: field('Icon') },
      { name: 'a new property', open: button('Property'), at: '.sce-table', close: 'anew' },
    ],
  },
  {
    at: '/sample/p/1/schema/class/26',
    sign: 'Target relations',
    sights: [
      {
        name: 'what a change of a class does',
        open: inTurn(button('Take out Draft'), said(/'Draft' goes/)),
        at: '.sci-panel',
        close: 'anew',
      },
    ],
  },
  {
    at: '/sample/p/1/schema/matrix',
    sign: 'How many relations lead from entities at the left',
    sights: [
      { name: 'how many relations there are between classes' },
      {
        name: 'the relations of a pair of classes',
        open: (page) => page.locator('.scm-grid td').first().click(),
        at: '#main',
        close: 'anew',
      },
      {
        name: 'what one relation permits',
        open: inTurn(field('Relation'), (page) =>
          page.getByRole('option', { name: 'satisfied by', exact: true }).click(),
        ),
        at: '#main',
        close: 'anew',
      },
    ],
  },
  { at: '/sample/p/1/schema/graph', sign: 'Leads to' },
  {
    at: '/sample/p/1/schema/compare',
    sign: 'Choose a project or a file',
    sights: [{ name: 'nothing compared yet' }, { name: 'schemas to compare with', open: field('Compare with') }],
  },
  { at: '/sample/p/1/schema/relation/3', sign: 'From the other end' },
  { at: '/sample/p/1/schema/label/4', sign: 'Offered for entities of' },
  { at: '/sample/schema/matrix', sign: 'How many relations lead from entities at the left' },
  { at: '/sample/schema', sign: 'What the projects of Sample start from' },
  { at: entityOf('class:Requirement is:locked'), sign: 'History', sights: [{ name: 'a locked requirement' }] },
  {
    at: database,
    sign: 'Detect and Report Wildfires',
    sights: [
      { name: 'the database' },
      { name: 'what a query could go on with', open: typedIn('Search', 'req') },
      {
        name: 'targets that a query can name',
        open: inTurn(typedIn('Search', '"verified by":TC'), said('TC.1')),
        at: '.db-offer',
        close: 'anew',
      },
      { name: 'help of the search', open: button('What can be searched for') },
      { name: 'an advanced search', open: inTurn(button('Advanced'), said(/entities found/)) },
      { name: 'filters', open: button('Filter'), at: '.db-group', only: 'narrow' },
      { name: 'columns', open: button('Columns'), only: 'wide' },
      { name: 'values of a column', open: button('Filter by Status'), only: 'wide' },
      { name: 'figures of a column', open: button('Filter by Quality'), only: 'wide' },
      {
        name: 'cards',
        open: (page) => page.locator('.db-view label').last().click(),
        at: '.ec-card',
        close: (page) => page.locator('.db-view label').first().click(),
      },
      {
        name: 'what else can be filtered by',
        open: inTurn(button('More filters'), button('Add a filter'), said('Month of creation')),
        only: 'wide',
        close: 'anew',
      },
      {
        name: 'an entity beside the table',
        open: inTurn(
          button('Entity beside the table'),
          (page) =>
            page
              .locator('.db-row .db-name')
              .first()
              .click({ position: { x: 4, y: 4 } }),
          said('Relationships'),
        ),
        at: '.db-beside',
        only: 'wide',
        close: button('Entity beside the table'),
      },
      { name: 'what can be grouped by', open: inTurn(button('Group'), said('Month of creation')) },
      { name: 'a ticked row', open: row, at: '.db-bulk' },
      { name: 'bulk label', open: inTurn(row, forAll('Label')) },
      { name: 'bulk attribute', open: inTurn(row, forAll('Attribute')) },
      { name: 'bulk change of class', open: inTurn(row, forAll('Class')), close: 'anew' },
      {
        name: 'bulk transform',
        open: inTurn(row, forAll('Transform'), typedIn('Find', 'fire')),
        close: 'anew',
      },
      { name: 'bulk check of quality', open: inTurn(row, forAll('Quality'), said(/looked at/)), close: 'anew' },
      { name: 'bulk numbering', open: inTurn(row, forAll('Number'), said('Its own number')), close: 'anew' },
      { name: 'bulk lock', open: inTurn(row, forAll('Lock')) },
      { name: 'bulk move', open: inTurn(row, forAll('Move')), close: 'anew' },
      {
        name: 'all that a search finds',
        open: (page) => page.getByLabel('Tick all rows that are loaded').check(),
        at: '.db-whole',
        only: 'wide',
        close: 'anew',
      },
      { name: 'bulk deletion', open: inTurn(row, forAll('Delete')) },
      { name: 'a cell that is edited', open: editedCell, at: '.db-edit', only: 'wide' },
      {
        name: 'rows of a spreadsheet',
        open: inTurn(run('Paste rows of a spreadsheet'), typedIn('Rows', 'Name\tStatus\nTell the pilots\tDone')),
        close: 'anew',
      },
    ],
  },
  {
    at: `${database}?query=class%3ARequirement`,
    sign: 'Advanced',
    sights: [
      {
        name: 'requirements by status',
        open: inTurn(
          button('Group'),
          said('Month of creation'),
          typedIn('Find what to group by', 'status'),
          (page) => page.locator('.db-groupings button').first().click(),
          (page) => page.locator('.db-group-row').first().click(),
          said(/\d entities$/),
        ),
        at: '.db-group-row',
        close: button('Without groups'),
      },
    ],
  },
  { at: `${database}?query=nothing-at-all`, sign: 'Nothing matches the search' },
  { at: `${database}?query=Qualty%3A%3C60`, sign: 'Unknown field' },
  {
    at: `${database}?query=wildfire`,
    sign: 'Detect and Report Wildfires',
    sights: [
      { name: 'a search' },
      {
        name: 'groups of conditions',
        open: inTurn(button('Advanced'), groupInDialog, field('Field')),
        close: 'anew',
      },
      { name: 'saved queries', open: savedQueries, at: '.ls-side', only: 'wide', close: 'anew' },
      { name: 'a search to be saved', open: inTurn(savedQueries, button('Save this search')), only: 'wide' },
    ],
  },
  {
    at: entityOf('class:Requirement -is:locked'),
    sign: 'History',
    sights: [
      { name: 'a requirement' },
      { name: 'menu of an entity', open: more },
      {
        name: 'where an entity is used',
        open: (page) => page.getByRole('tab', { name: 'Used in' }).click(),
        at: '.ui-list',
        close: 'anew',
      },
      {
        name: 'two entities beside each other',
        open: inTurn(more, entry('Compare with another'), said('R.1.2 Report a fire within 30 min')),
      },
      { name: 'duplicate of an entity', open: inTurn(more, entry('Duplicate')) },
      { name: 'move of an entity', open: inTurn(more, entry('Move to another project')), close: 'anew' },
      { name: 'change of class', open: inTurn(more, entry('Change class')) },
      { name: 'classes to change to', open: inTurn(more, entry('Change class'), field('New class')) },
      { name: 'deletion of an entity', open: inTurn(more, entry('Delete')) },
      {
        name: 'an equation for a text',
        open: inTurn(button('Insert'), entry('Equation'), typedIn('Equation in TeX', 'E = m c^2')),
        close: 'anew',
      },
      {
        name: 'a table of a search for a text',
        open: inTurn(button('Insert'), entry('Table of a search'), typedIn('Search', 'class:Risk')),
        close: 'anew',
      },
      { name: 'labels to add', open: button('Add a label') },
      { name: 'links to add', open: button(/^Add (?!a label)/) },
      { name: 'the hierarchy', open: button('Hierarchy'), only: 'narrow' },
      { name: 'a pinned relation', open: button(/^Pin /), at: '.en-relations', close: button(/^Pin /) },
      {
        name: 'a toast',
        at: '.mantine-Notifications-root',
        open: inTurn(more, entry('Archive'), said('Saved.')),
        close: inTurn(more, entry('Take out of the archive'), said('Saved.')),
      },
    ],
  },
  {
    at: `${database}?asOf=1`,
    sign: /^As of /,
    sights: [
      { name: 'a past of the database' },
      {
        name: 'what has changed since',
        open: inTurn(button('Compare with now'), said(/\d+ differences? from|^Nothing is different/)),
      },
    ],
  },
  {
    at: entityOf('class:Requirement -is:locked order:number'),
    sign: 'History',
    sights: [
      { name: 'menu of a version', open: button(/^More about version/) },
      {
        name: 'versions of an entity',
        open: inTurn(button(/^More about version/), entry('Compare or restore this version'), said(/alike|^Field/)),
      },
    ],
  },
  { at: entityOf('class:Requirement "Quality Score":<60'), sign: 'History' },
  {
    at: entityOf('class:Task'),
    sign: 'History',
    sights: [{ name: 'a task' }, { name: 'a calendar', open: button('Choose a day') }],
  },
  {
    at: entityOf('class:Risk'),
    sign: 'History',
    sights: [
      { name: 'a risk' },
      {
        name: 'a number that is none',
        at: 'body',
        open: inTurn(typedIn('Probability', '5..2'), (page) => page.keyboard.press('Tab'), said(/not a/)),
        close: 'anew',
      },
    ],
  },
  { at: entityOf('class:Action'), sign: 'History' },
  {
    at: entityOf('number:A.1.1'),
    sign: 'History',
    sights: [{ name: 'where a target can be moved', open: (page) => page.locator('.en-grip').first().click() }],
  },
  { at: entityOf('class:Physical'), sign: 'History' },
  { at: entityOf('class:Equation'), sign: 'History' },
  { at: entityOf('class:Artifact'), sign: 'History' },
  { at: newOf('Task'), sign: 'New Task' },
];
