// Fields of lists cannot leave the one order of matches and the one meaning of Enter: whoever does is listed here with the reason. What
// filters the rows of a page is no list to choose from.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const ROWS = 'the rows of the page, which is what was looked for';

/** Files that go another way, by the mistake that they would be. */
const reasons: Readonly<Record<string, string>> = {
  'web/parts/model/comments/CommentComposer.tsx useCombobox': 'a text of its own, in which people are only mentioned',
  'web/screens/model/database/search/completion/QueryInput.tsx useCombobox':
    'a query, of which the list completes the word at the caret',
  'web/parts/model/projects/ProjectFormDialog.tsx <Autocomplete': 'a new folder is as good as one that is there',
  'web/parts/identity/account/KeyScope.tsx <TagsInput': 'numbers of projects that are written, not chosen',
  'web/screens/model/database/search/builder/ValueEditor.tsx <TagsInput': 'values that are written, not chosen',
  'web/screens/model/schema/editor/TypePicker.tsx filter=': 'the names that the API has for types find them too',
  'web/parts/identity/people/PeoplePicker.tsx filter=': 'sorts by `foundOptions` what the server has found',
  'web/parts/model/compare/Compare.tsx TextInput': ROWS,
  'web/parts/platform/table/Tools.tsx TextInput': ROWS,
  'web/screens/diagrams/dashboard/ExistingDiagrams.tsx TextInput': ROWS,
  'web/screens/exchange/files/FileList.tsx TextInput': ROWS,
  'web/screens/model/baselines/BaselineList.tsx TextInput': ROWS,
  'web/screens/model/baselines/Contents.tsx TextInput': ROWS,
  'web/screens/model/comments/CommentFilters.tsx TextInput': ROWS,
  'web/screens/testing/coverage/CoverageList.tsx TextInput': ROWS,
  'web/screens/diagrams/diagram/over-picture/FilterBar.tsx TextInput': 'a query that dims shapes of the picture',
  'web/screens/artifacts/document/FindBar.tsx TextInput': 'words in a text, where Enter goes to the next place',
  'web/screens/model/database/bulk/TransformForm.tsx TextInput': 'a text to replace',
};

/** The ways around the theme, which gives each list its order and its Enter. */
const WAYS = [
  /\b(useCombobox)\(/g,
  /(<(?:Autocomplete|TagsInput))\b/g,
  /<(?:Select|MultiSelect)\b[^<]*?\s(filter=)(?!\{(?:foundOptions|asFound)\})/g,
  /<(?:Select|MultiSelect)\b[^<]*?\s(inputContainer)=/g,
  /\b(filter: )(?!(?:foundOptions|asFound)\b)\(\{ options/g,
  /<(TextInput)\b(?=[^<>]*?\s(?:aria-label|label|placeholder)=[{"'`]*(?:Find|Search|Filter|Number or name)\b)/g,
];

/** Lists the ways around that a source takes. */
const around = (source: string): string[] =>
  WAYS.flatMap((way) => [...source.matchAll(way)].map(([, found = '']) => found)).filter(
    (way) => way !== 'useCombobox' || !source.includes('useFirstMatch('),
  );

test('no field of a list goes around the first match without a reason', () => {
  const found = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/dist/**', 'web/__generated__/**'] }).flatMap(
    (file) => around(readFileSync(join(root, file), 'utf8')).map((way) => `${file} ${way}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(reasons).toSorted());
});

describe('the rule finds', () => {
  const cases = {
    'an order of its own': '<Select label="Class" searchable filter={byNumber} />',
    'an order that is handed on': '<MultiSelect {...(x && { filter: ({ options }) => options })} />',
    'a list of its own': 'const combobox = useCombobox();',
    'a field that forgets the first match': '<MultiSelect data={[]} inputContainer={plain} />',
    'a field above a list that forgets the first row':
      '<TextInput size="sm" placeholder="Find a column" value={typed} />',
    'a field that takes any text': '<Autocomplete label="Folder" />',
  };
  test.each(Object.entries(cases))('%s', (_, source) => expect(around(source)).toHaveLength(1));
  test.each([
    '<Select searchable filter={foundOptions} data={found} />',
    '<FindField list={list} placeholder="Find a column" />',
    'const combobox = useCombobox(); useFirstMatch(combobox);',
  ])('nothing in %s', (source) => expect(around(source)).toEqual([]));
});
