// Notations in texts: what they name, and what stands in their place.
import { expect, test } from 'vitest';

import { tableColumns, notationsIn, speller } from '../../../server/model/notations/rules.ts';

const values = (html: string) => notationsIn([html]).values.map(({ target, attribute }) => [target, attribute]);
const tables = (html: string) => notationsIn([html]).tables;

test.each([
  ['a word', '<p>Takes @{12}:Duration.</p>', [['12', 'Duration']]],
  ['words in braces', '<p>@{12}:{Due Date}</p>', [['12', 'Due Date']]],
  ['a global id', '<p>@{6f1c-a:b}:name</p>', [['6f1c-a:b', 'name']]],
  ['signs of HTML', '<p>@{12}:{Cost &amp; Risk}</p>', [['12', 'Cost & Risk']]],
  ['a mention', '<p><span data-entity="12">x</span></p>', [['12', '']]],
  [
    'a mention with its attribute',
    '<span class="mention" data-attr="Status" data-entity="12">x</span>',
    [['12', 'Status']],
  ],
  ['a tag of its own', '<inno attr="Status" target="12">x</inno>', [['12', 'Status']]],
  ['the same twice', '<p>@{12}:Name @{12}:name</p>', [['12', 'name']]],
])('a value is named by %s', (_how, html, named) => expect(values(html)).toEqual(named));

test.each([
  '@{12}',
  '@{}:name',
  '@12:name',
  '<a title="@{12}:name" href="https://a.example/">x</a>',
  '<span>12</span>',
  '<span data-entity="12" data-type="diagram" data-attr="tree"></span>',
])('%s names nothing', (html) => expect(notationsIn([html])).toEqual({ values: [], tables: [] }));

test('a table is named by its query, limit and columns, in either spelling', () => {
  expect(
    tables('<table query="class:Risk &amp; x" limit="5" attr="Name,Status"><tr><td>old</td></tr></table>'),
  ).toEqual([{ query: 'class:Risk & x', limit: 5, attr: 'Name,Status' }]);
  expect(tables('<table data-query="is:top"></table>')).toEqual([{ query: 'is:top', limit: null, attr: '' }]);
  expect(tables('<table><tr><td>query="is:top"</td></tr></table>')).toEqual([]);
  expect(tableColumns(' Name ,, Due Date')).toEqual(['Name', 'Due Date']);
  expect(tableColumns('')).toEqual(['Number', 'Name']);
});

test('values and tables replace the whole of their elements, and the rest of the text stays', () => {
  const speak = speller({
    values: [
      { target: '12', attribute: 'Status', text: 'A < B', entityId: 12, isBroken: false },
      { target: '13', attribute: '', text: 'Unknown Entity', entityId: null, isBroken: true },
    ],
    tables: [
      {
        query: 'q',
        limit: null,
        attr: '',
        columns: ['Name'],
        rows: [{ entityId: 1, cells: ['<One>'] }],
        total: 19,
        problem: null,
      },
      { query: 'bad', limit: null, attr: '', columns: [], rows: [], total: 0, problem: "Unknown field 'x' at 1." },
    ],
  });
  expect(
    speak('<p>Is @{12}:status, <b>not</b> <span data-entity="13">a <span style="color:red">b</span> c</span>!</p>'),
  ).toBe('<p>Is A &lt; B, <b>not</b> Unknown Entity!</p>');
  expect(speak('<table query="q"><tr><td>old <table><tr><td>x</td></tr></table></td></tr></table><p>.</p>')).toBe(
    '<table><tbody><tr><th>Name</th></tr><tr><td>&lt;One&gt;</td></tr></tbody></table><p>1 of 19 shown</p><p>.</p>',
  );
  expect(speak('<table query="bad"></table>')).toBe("<p>Unknown field 'x' at 1.</p>");
});
