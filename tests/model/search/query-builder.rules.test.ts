// The builder of a search writes the query language and reads it back: what was asked stays asked, whoever wrote it.
import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import peggy from 'peggy';
import { describe, expect, test } from 'vitest';

import type { Condition } from '../../../server/model/entities/search/rules/condition.ts';
import { nameDiagrams } from '../../../server/model/entities/search/rules/diagram-names.ts';
import { parseQuery } from '../../../server/model/entities/search/rules/parse.ts';
import { askables } from '../../../web/screens/model/database/search/builder/askable.ts';
import type { QueryPart, QueryRows, WordsPart } from '../../../web/screens/model/database/search/builder/parts.ts';
import { isSame, readQuery } from '../../../web/screens/model/database/search/builder/reading.ts';
import {
  begun,
  inWay,
  wayOf,
  waysOf,
  type FieldKind,
} from '../../../web/screens/model/database/search/builder/ways.ts';
import { queryText } from '../../../web/screens/model/database/search/builder/write.ts';
import { queryHelp } from '../../../web/screens/model/database/search/help.ts';
import { draws } from '../../support/seed.ts';
import { bound, schema } from './search-asked.ts';
import { examples, more } from './search-cases.ts';

nameDiagrams([{ storedKey: 'action', names: ['action'] }]);
const grammar = readFileSync('server/shared/search-grammar/grammar.peggy', 'utf8');
const { parse } = peggy.generate(grammar, { allowedStartRules: ['query'] });
const read = (text: string) => readQuery(text, parse);

/** The kinds of rows there are, in order. */
const kinds = ({ root }: QueryRows): string[] => root.of.map(({ kind }) => kind);
const isVerbatim = (rows: QueryRows) => kinds(rows).includes('text');

/** Returns a query's meaning in one spelling: without double negation and single parentheses. */
function meant(condition: Condition): unknown {
  if (condition.test !== 'all' && condition.test !== 'any' && condition.test !== 'not') return condition;
  if (condition.test === 'not') {
    const of = meant(condition.of) as { test?: string; of?: unknown };
    return of.test === 'not' ? of.of : { test: 'not', of };
  }
  const [first, ...rest] = condition.of.map(meant);
  return rest.length === 0 && first !== undefined ? first : { test: condition.test, of: [first, ...rest] };
}
const asked = (text: string) => {
  const { order, limit } = parseQuery(text);
  const keys = order?.map(({ name, quoted, descending }) => ({ name, quoted, descending }));
  return { condition: meant(bound(text).condition), keys, limit };
};

const whole = [
  ...examples.map(([, query]) => query),
  'in:DOC.1 has:script',
  'diagram:action has:script',
  ...more.map(([query]) => query),
  ...queryHelp.flatMap(({ lines }) => lines.map(({ term }) => term)),
];

describe('a query that is understood', () => {
  test.each(whole)('%s opens as rows, which find the same', (query) => {
    const rows = read(query);
    expect(isVerbatim(rows)).toBe(false);
    expect(asked(queryText(rows))).toEqual(asked(query));
    expect(isSame(read(queryText(rows)), rows)).toBe(true);
  });

  test.each([
    ['a OR b order:name', 'a OR b order:name'],
    ['order:name AND (a OR b)', 'a OR b order:name'],
    ['class:Risk -Status:Resolved Probability:>=50', 'class:Risk -Status:Resolved Probability:>=50'],
    ['a (b OR c)', 'a (b OR c)'],
    ['NOT (a b)', 'NOT (a b)'],
    ['NOT a', '-a'],
    ['((a))', 'a'],
    ['-(-a)', 'a'],
    ['--a', '--a'],
    ['"a"OR b', '"a" -(-OR) b'],
    ['order:"Due Date"-,name limit:5', 'order:"Due Date"-,name limit:5'],
    ['"Due Date":"a"-', '"Due Date":"a-"'],
    ['', ''],
  ])('%s is written as %s', (query, written) => expect(queryText(read(query))).toBe(written));
});

test.each([
  ['(a', 'a parenthesis that is missing'],
  ['a OR order:x', 'an order in the wrong place'],
  ['(a order:x)', 'an order in parentheses'],
  ['order:=name', 'an order with an operator'],
  ['limit:5,6', 'two limits'],
  ['1.2.*"x"', 'a word that would be a number prefix by itself'],
])('%s is kept as text, to the letter', (query) => {
  const rows = read(query);
  expect(kinds(rows)).toEqual(['text']);
  expect(queryText(rows)).toBe(query);
});

test('an incomplete condition searches for nothing', () => {
  const rows = read('class:Risk');
  const [first] = rows.root.of;
  const empty: QueryPart[] = [
    { kind: 'field', key: 0, isNot: true, field: { text: '', quoted: false }, op: null, values: [] },
    { kind: 'words', key: 0, isNot: false, match: 'word', text: ' ' },
    { kind: 'group', key: 0, isNot: true, join: 'any', of: [] },
  ];
  expect(queryText({ ...rows, root: { ...rows.root, of: [...empty, first!, ...empty] } })).toBe('class:Risk');
});

test.each([
  ['two words', 'word', '(two words)'],
  ['class:x', 'word', '"class:x"'],
  ['say "no"', 'phrase', '"say \\"no\\""'],
  ['SR.1', 'prefix', 'SR.1.*'],
  ['no number!?', 'prefix', '"no number!?"'],
  ['NOT', 'word', '-(-NOT)'],
] as const)('typed into a row, %s as a %s is written %s', (text, match, written) => {
  const word: QueryPart = { kind: 'words', key: 0, isNot: false, match, text };
  const query = queryText({ root: { ...read('').root, of: [word] }, order: [], limit: '' });
  expect(query).toBe(written);
  expect(() => parseQuery(query)).not.toThrow();
});

describe('any rows of conditions', () => {
  const texts = [
    'a',
    'me',
    'none',
    'a b',
    'x"y',
    '\\',
    'x,y',
    '(z)',
    '>5',
    '5..6',
    'SR.*',
    'd-',
    'é',
    ' ',
    'AND',
    '-x',
  ];
  const common = { key: fc.constant(0), isNot: fc.boolean() };
  const written = fc
    .record({ text: fc.constantFrom(...texts), quoted: fc.boolean() })
    .map(({ text, quoted }) => ({ text, quoted: quoted || !/^[^\s"(),<>=!~][^\s"(),]*$/u.test(text) }));
  const named = fc
    .record({
      text: fc.constantFrom('class', 'Status', 'Due Date', 'verified by', 'a "b"', 'Größe'),
      quoted: fc.boolean(),
    })
    .map(({ text, quoted }) => ({ text, quoted: quoted || !/^\p{L}+$/u.test(text) }));
  const words = (match: WordsPart['match'], ...of: string[]) =>
    fc.record({
      kind: fc.constant('words' as const),
      ...common,
      match: fc.constant(match),
      text: fc.constantFrom(...of),
    });
  const { part } = fc.letrec<{ part: QueryPart }>((tie) => ({
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({
        kind: fc.constant('field' as const),
        ...common,
        field: named,
        op: fc.constantFrom(null, '=', '!=', '>', '>=', '<', '<=', '~'),
        values: fc.array(written, { minLength: 1, maxLength: 3 }),
      }),
      words('word', 'a', 'AND', '-x', '-', '10:30', 'é'),
      words('phrase', ...texts.filter((each) => each.trim() !== '')),
      words('prefix', '1.2', 'SR', '-a'),
      fc.record({
        kind: fc.constant('group' as const),
        ...common,
        join: fc.constantFrom('all', 'any'),
        of: fc.array(tie('part'), { minLength: 2, maxLength: 4 }),
      }),
    ),
  }));
  const rows: fc.Arbitrary<QueryRows> = fc.record({
    root: fc.record({
      kind: fc.constant('group' as const),
      ...common,
      join: fc.constantFrom('all', 'any'),
      of: fc.array(part, { minLength: 2, maxLength: 4 }),
    }),
    order: fc.array(
      fc.record({ written, descending: fc.boolean() }).map(({ written: { text, quoted }, descending }) => ({
        text,
        quoted: quoted || text.endsWith('-'),
        descending,
      })),
      { maxLength: 2 },
    ),
    limit: fc.constantFrom('', '50'),
  });

  test('they are read back as they are', () => {
    fc.assert(
      fc.property(rows, (made) => {
        const again = read(queryText(made));
        expect(isSame(again, made), `${queryText(made)} is read as ${JSON.stringify(again)}`).toBe(true);
      }),
      draws(500),
    );
  });
});

describe('every way in which a field can be compared', () => {
  const all = askables({
    classes: [...schema.classes.values()].map(({ name }) => ({ name, count: 0 })),
    labels: [...schema.labels.values()].map(({ name }) => ({ name, count: 0 })),
    properties: new Map(
      [...schema.properties.values()]
        .filter(({ classId }) => classId !== null)
        .map(({ name, typeParameters }) => [name, typeParameters.choices ?? []]),
    ),
    types: new Map([...schema.properties.values()].map(({ name, type }) => [name, type])),
    inverses: new Map<string, string>(),
    names: { classes: [], labels: [] },
    relations: [...schema.relations.values()].map(({ name }) => name),
    states: ['Draft'],
    diagrams: [{ slug: 'action', name: 'Action' }],
  });
  const samples: Partial<Record<FieldKind, string>> = {
    number: '5',
    count: '2',
    duration: '2h',
    date: '2025-01-31',
    flag: 'Yes',
  };

  test.each(all.map((askable) => [askable.title, askable] as const))(
    'for %s is valid',
    (_, { written, kind, choices }) => {
      expect(waysOf[kind].length).toBeGreaterThan(0);
      for (const way of waysOf[kind]) {
        const empty = { kind: 'field' as const, key: 1, isNot: false, field: written, op: null, values: [] };
        const row = inWay(begun(empty, written, kind), way, undefined);
        const text = choices[0]?.value ?? samples[kind] ?? 'x';
        const filled =
          row.values.length > 0
            ? row
            : { ...row, values: [{ text, quoted: way.shape === 'quoted' || text.includes(' ') }] };
        expect(wayOf(filled, kind)?.key).toBe(way.key);
        const query = queryText({ root: { ...read('').root, of: [filled] }, order: [], limit: '' });
        expect(() => bound(query), query).not.toThrow();
      }
    },
  );
});
