// The tabs of sidebars: all that there are, and how somebody arranges them.
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { arrangementIn, sortTabs, isChosen, moveTab } from '../../../web/parts/model/sidebar/arranged/arrangement.ts';
import { catalogue } from '../../../web/parts/model/sidebar/catalogue.ts';

const NAMES =
  'Attributes, Shapes, Baselines, Test Cycles, Change Requests, Comments, Condensed, Coordinates, Day, Existing, Filter, GitHub, ' +
  'Group Chat, Organizations, Teams, Hierarchy, Metadata, New, Online Users, Relationships, Risk Block, Roles, Root, Schema, ' +
  'Slides, License Types, User Information Filter, OV-1, SV-1, SvcV-1, Saved Queries';
/** The catalogue's entries that have no place here yet. */
const NOT_YET = ['Day', 'GitHub'];
/** The catalogue's entries with a shorter name on the page, or without a tab. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'License Types': "name: 'Licenses'",
  Organizations: "'Organizations'",
  Baselines: 'function Baselines',
  'Change Requests': "name: 'Change requests'",
};

test('each of the 31 tabs is in the catalogue once, with where it is', () => {
  expect(catalogue.map(({ name }) => name).toSorted()).toEqual(NAMES.split(', ').toSorted());
  for (const { where } of catalogue) expect(where).toMatch(/^[A-Z].{10,}/);
});

test('every tab of the catalogue is on a page, except those marked as missing', () => {
  const pages = globSync('web/{parts,screens,shell}/**/*.{ts,tsx}').filter(
    (path) => !path.endsWith('sidebar/catalogue.ts'),
  );
  const texts = pages.map((path) => readFileSync(path, 'utf8')).join('\n');
  const isThere = (name: string) =>
    OTHERWISE[name] === undefined
      ? texts.includes(`'${name}'`) || new RegExp(`<Tabs.Tab [^>]*>\\s*${name}\\b`).test(texts)
      : texts.includes(OTHERWISE[name]);
  for (const { name, where } of catalogue) {
    expect(isThere(name), name).toBe(!NOT_YET.includes(name));
    expect(/\byet\b/.test(where), name).toBe(NOT_YET.includes(name));
  }
});

const tabs = [{ name: 'A' }, { name: 'B' }, { name: 'C' }, { name: 'D', isExtra: true }];
const names = (order: unknown) => sortTabs(tabs, arrangementIn({ order })).map(({ name }) => name);

test('tabs are in the chosen order; a new one follows its default predecessor', () => {
  expect(names([])).toEqual(['A', 'B', 'C', 'D']);
  expect(names(['C', 'A', 'B', 'D'])).toEqual(['C', 'A', 'B', 'D']);
  expect(names(['D', 'B', 'A'])).toEqual(['D', 'B', 'C', 'A']);
  expect(names(['C', 'gone', 'B'])).toEqual(['A', 'C', 'D', 'B']);
});

test('a tab moves to the place of another', () => {
  expect(moveTab(['A', 'B', 'C'], 'C', 'A')).toEqual(['C', 'A', 'B']);
  expect(moveTab(['A', 'B', 'C'], 'A', 'B')).toEqual(['B', 'A', 'C']);
});

test('extra tabs are shown once they are chosen, others until they are hidden', () => {
  const chosen = (given: object) => tabs.filter((tab) => isChosen(tab, arrangementIn(given))).map(({ name }) => name);
  expect(chosen({})).toEqual(['A', 'B', 'C']);
  expect(chosen({ chosen: { B: false, D: true } })).toEqual(['A', 'C', 'D']);
});

test('an invalid arrangement counts as none', () => {
  const nothing = { order: [], chosen: {}, open: undefined };
  for (const odd of [undefined, null, 7, 'A', [], { order: 'A', chosen: [1], open: 3 }])
    expect(arrangementIn(odd)).toEqual(nothing);
  expect(arrangementIn({ order: ['A', 2], chosen: { A: 'yes', B: true } })).toEqual({
    order: ['A'],
    chosen: { B: true },
    open: undefined,
  });
});
