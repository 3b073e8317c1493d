// What is added by one line or one file is known nowhere else: ways of drawing, property types, screens.
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { pictures } from '#shared/drawing/pictures/index.ts';

import { propertyTypeNames } from '../server/model/attributes/types/index.ts';

/** Lists the lines of code with a word that match, outside of the folders of a registration. */
function linesWith(word: string, pattern: RegExp, globs: string[], except: readonly string[]): string[] {
  const files = globSync(globs, { exclude: (name) => name === '__generated__' || name === 'dist' });
  return files
    .filter((path) => !except.some((folder) => path.startsWith(folder)))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line) => (line.includes(word) && pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );
}

const code = ['web/**/*.{ts,tsx}', 'server/**/*.ts'];
const picture = String.raw`(?:\w+\.|\w+\(\)\.)*picture\b`;
const isPicture = new RegExp(
  `${picture}\\)? [!=]== '|' [!=]== ${picture}|\\.(?:has|includes)\\(${picture}\\)|switch \\(${picture}\\)`,
);
test('a way of drawing is known by name only where it is registered: others ask for its members', () => {
  const found = ["if (type.picture === 'FLOW')", 'MOVABLE.has(picture)', "['GRID', 'AXIS'].includes(type.picture)"];
  for (const line of found) expect(line).toMatch(isPicture);
  expect(Object.keys(pictures)).toContain('FLOW');
  expect(
    linesWith('picture', isPicture, code, [
      'server/shared/drawing/pictures/',
      'web/screens/diagrams/diagram/pictures/',
    ]),
  ).toEqual([]);
});

// Options of reports and fields of entities have these names, too.
const ambiguous = ['TEXT', 'NUMBER', 'FILE'];
const names = propertyTypeNames.filter((name) => !ambiguous.includes(name)).join('|');
const isPropertyType = new RegExp(
  `(?:[!=]==|case) '(?:${names})'|'(?:${names})' [!=]==|'(?:${names})'[^\\]]*\\]\\.includes\\(|\\btype [!=]== '(?:TEXT|FILE)'`,
);
test('a property type is known by name on the page only where it is registered: others ask for its facts', () => {
  const found = ["if (type === 'ENUMERATION')", "case 'HTML':", "['TEXT', 'HTML'].includes(type)", "type === 'TEXT'"];
  for (const line of found) expect(line).toMatch(isPropertyType);
  expect(linesWith("'", isPropertyType, ['web/**/*.{ts,tsx}'], ['web/attributes/'])).toEqual([]);
});

test('every screen has its line in a list of addresses', () => {
  const lists = globSync('web/routes/*.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  // What is at no address is shown by its frame.
  const screens = globSync('web/screens/**/*Screen.tsx').filter((path) => !path.endsWith('/NotFoundScreen.tsx'));
  expect(screens.length).toBeGreaterThan(30);
  expect(screens.filter((path) => !lists.includes(path.replace('web/', '../')))).toEqual([]);
});
