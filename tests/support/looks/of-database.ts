// The database: its searches, its table, and what is done with many entities at once.
import type { Page } from '@playwright/test';

import { button, field, inTurn, run, textShown, typedIn, type Step, type Visit } from './sight.ts';

const database = '/sample/p/1/database';
const row = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();

const editedCell = (page: Page) => page.locator('.db-row [data-column="4"]').nth(1).dblclick();
/** Finds a button of the bar for all ticked rows: filters have buttons of the same names. */
const forAll =
  (name: string): Step =>
  (page) =>
    page.locator('.db-bulk').getByRole('button', { name, exact: true }).click();
const savedQueries = (page: Page) => page.getByRole('tab', { name: 'Saved Queries' }).click();

/** The table has a button of the same name. */
const groupInDialog: Step = (page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Group', exact: true }).click();

export const sightsOfDatabase: readonly Visit[] = [
  {
    at: database,
    sign: 'Detect and Report Wildfires',
    sights: [
      { name: 'the database' },
      { name: 'what a query could go on with', open: typedIn('Search', 'req') },
      {
        name: 'targets that a query can name',
        open: inTurn(typedIn('Search', '"verified by":TC'), textShown('TC.1')),
        at: '.db-offer',
        close: 'anew',
      },
      {
        name: 'the name that was probably meant',
        open: inTurn(typedIn('Search', 'class:Requirment'), textShown('did you mean?')),
        at: '.db-offer',
        close: 'anew',
      },
      {
        name: 'a missing colon',
        open: inTurn(typedIn('Search', 'class Requirement'), textShown('A field has a colon')),
        at: '.db-mistake',
        close: 'anew',
      },
      { name: 'help of the search', open: button('Search syntax') },
      { name: 'an advanced search', open: inTurn(button('Advanced'), textShown(/entities found/)) },
      { name: 'filters', open: button('Filter'), at: '.db-group', only: 'narrow' },
      { name: 'tabs of the sidebar', open: inTurn(button('Tabs'), textShown('Other sidebars')), only: 'wide' },
      {
        name: 'tabs of the sidebar in its drawer',
        open: inTurn(button('Filter'), button('Tabs'), textShown('Other sidebars')),
        only: 'narrow',
        close: 'anew',
      },
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
        open: inTurn(button('More filters'), button('Add a filter'), textShown('Month of creation')),
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
          textShown('Relationships'),
        ),
        at: '.db-beside',
        only: 'wide',
        close: button('Entity beside the table'),
      },
      {
        name: 'filters by people',
        open: inTurn(
          button('Tabs'),
          (page) => page.getByRole('checkbox', { name: 'User Information Filter' }).check(),
          textShown('Locked by'),
        ),
        at: 'body',
        only: 'wide',
        // What is arranged is saved.
        close: inTurn(button('Reset tabs'), (page) => page.keyboard.press('Escape')),
      },
      { name: 'what can be grouped by', open: inTurn(button('Group'), textShown('Month of creation')) },
      { name: 'a ticked row', open: row, at: '.db-bulk' },
      { name: 'bulk label', open: inTurn(row, forAll('Label')) },
      { name: 'bulk attribute', open: inTurn(row, forAll('Attribute')) },
      { name: 'bulk change of class', open: inTurn(row, forAll('Class')), close: 'anew' },
      {
        name: 'bulk transform',
        open: inTurn(row, forAll('Transform'), typedIn('Find', 'fire')),
        close: 'anew',
      },
      { name: 'bulk check of quality', open: inTurn(row, forAll('Quality'), textShown(/checked/)), close: 'anew' },
      { name: 'bulk numbering', open: inTurn(row, forAll('Number'), textShown('First number')), close: 'anew' },
      { name: 'bulk lock', open: inTurn(row, forAll('Lock')) },
      { name: 'bulk move', open: inTurn(row, forAll('Move')), close: 'anew' },
      {
        name: 'all that a search finds',
        open: (page) => page.getByLabel('Select all results').check(),
        at: '.db-whole',
        only: 'wide',
        close: 'anew',
      },
      { name: 'bulk deletion', open: inTurn(row, forAll('Delete')) },
      { name: 'a cell that is edited', open: editedCell, at: '.db-edit', only: 'wide' },
      {
        name: 'from spreadsheet',
        open: inTurn(run('Paste from spreadsheet'), typedIn('Rows', 'Name\tStatus\nTell the pilots\tDone')),
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
          textShown('Month of creation'),
          typedIn('Find a field to group by', 'status'),
          (page) => page.locator('.db-groupings button').first().click(),
          (page) => page.locator('.db-group-row').first().click(),
          textShown(/\d entities$/),
        ),
        at: '.db-group-row',
        close: button('No grouping'),
      },
    ],
  },
  { at: `${database}?query=nothing-at-all`, sign: 'No matches' },
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
      { name: 'a search to be saved', open: inTurn(savedQueries, button('Save this query')), only: 'wide' },
    ],
  },
  {
    at: `${database}?asOf=1`,
    sign: /^As of /,
    sights: [
      { name: 'a past of the database' },
      {
        name: 'what has changed since',
        open: inTurn(button('Compare with current'), textShown(/\d+ differences? from|^No differences from/)),
      },
    ],
  },
];
