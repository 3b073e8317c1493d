// Promise: a query is read as the search language says: what hangs together, and what is lifted out of it.
import { describe, expect, test } from 'vitest';

import type { Expr, QueryValue } from '#shared/search-grammar/query.ts';

import { parseQuery } from '../../../server/model/entities/search/rules/parse.ts';
import { bound } from './search-asked.ts';

/** An expression on one line: how the terms hang together. */
function shape(expr: Expr | null): string {
  if (!expr) return '';
  switch (expr.kind) {
    case 'and':
    case 'or':
      return `${expr.kind}(${expr.of.map(shape).join(' ')})`;
    case 'not':
    case 'group':
      return `${expr.kind}(${shape(expr.of)})`;
    case 'qualifier': {
      const field = expr.field.quoted ? `"${expr.field.text}"` : expr.field.text;
      const value = ({ text, quoted }: QueryValue) => (quoted ? `"${text}"` : text);
      return `${field}:${expr.op ?? ''}${expr.values.map(value).join()}`;
    }
    default:
      return `${expr.kind}[${expr.text}]`;
  }
}

describe('the reading rules', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    // a blank is AND, and binds closer than OR
    ['a b', 'and(word[a] word[b])'],
    ['a AND b', 'and(word[a] word[b])'],
    ['a b OR c d', 'or(and(word[a] word[b]) and(word[c] word[d]))'],
    ['a (b OR c)', 'and(word[a] group(or(word[b] word[c])))'],
    ['NOT a b', 'and(not(word[a]) word[b])'],
    ['a(b)c', 'and(word[a] group(word[b]) word[c])'],
    // operator words are upper case and stand alone
    ['a and b or not c', 'and(word[a] word[and] word[b] word[or] word[not] word[c])'],
    ['ANDroid ORder NOTe', 'and(word[ANDroid] word[ORder] word[NOTe])'],
    ['(a)OR(b)', 'or(group(word[a]) group(word[b]))'],
    ['"a"OR b', 'and(phrase[a] word[OR] word[b])'],
    // a minus in front of something is NOT, elsewhere a character
    ['-a', 'not(word[a])'],
    ['-"a b"', 'not(phrase[a b])'],
    ['-(a b)', 'not(group(and(word[a] word[b])))'],
    ['-class:Action', 'not(class:Action)'],
    ['-1.2.*', 'not(prefix[1.2])'],
    ['--a', 'not(word[-a])'],
    ['user-friendly modified- 2025-01-01', 'and(word[user-friendly] word[modified-] word[2025-01-01])'],
    ['Altitude:>-5', 'Altitude:>-5'],
    ['a - b', 'and(word[a] word[-] word[b])'],
    ['-', 'word[-]'],
    // a term with an ident or a quoted text directly before a colon is a qualifier, and only that colon divides
    ['created:>2025-01-01T10:30', 'created:>2025-01-01T10:30'],
    ['10:30', 'word[10:30]'],
    ['"http://x"', 'phrase[http://x]'],
    ['"Due Date":<2025-07-01', '"Due Date":<2025-07-01'],
    ['a.b:c', 'word[a.b:c]'],
    ['Größe:3', 'Größe:3'],
    // values
    ['label:Activity,Process', 'label:Activity,Process'],
    ['label:"a, b",c', 'label:"a, b",c'],
    ['name:"say \\"a\\" \\\\ b"', 'name:"say "a" \\ b"'],
    ['x:>=1 x:<=1 x:!=1 x:~1 x:=1', 'and(x:>=1 x:<=1 x:!=1 x:~1 x:=1)'],
    ['x:1..5', 'x:1..5'],
    ['class:a"b"', 'and(class:a phrase[b])'],
    // a number prefix is a whole term
    ['1.2.*', 'prefix[1.2]'],
    ['SR.*', 'prefix[SR]'],
    ['SR-1!.2.*', 'prefix[SR-1!.2]'],
    ['1.2.*x', 'word[1.2.*x]'],
    ['1.2.*"x"', 'and(word[1.2.*] phrase[x])'],
    ['(1.2.*)', 'group(prefix[1.2])'],
    ['1.2*', 'word[1.2*]'],
    ['*', 'word[*]'],
    // a quoted text is a phrase
    ['"a b"', 'phrase[a b]'],
    ['abc"def"', 'and(word[abc] phrase[def])'],
  ])('%s', (text, expected) => expect(shape(parseQuery(text).expr)).toBe(expected));

  test.each([
    ['order:number', '', [['number', false]], null],
    ['order:modified-', '', [['modified', true]], null],
    ['ORDER:name LIMIT:5', '', [['name', false]], 5],
    ['order:x AND (a OR b)', 'group(or(word[a] word[b]))', [['x', false]], null],
    ['a OR b order:x', 'or(word[a] word[b])', [['x', false]], null],
    ['order:x a OR b', 'or(word[a] word[b])', [['x', false]], null],
    ['a AND order:x AND b', 'and(word[a] word[b])', [['x', false]], null],
    ['a limit:50', 'word[a]', null, 50],
    ['limit:1 limit:10000', '', null, 10_000],
    ['order:a order:b-', '', [['b', true]], null],
    [
      'order:class,name-',
      '',
      [
        ['class', false],
        ['name', true],
      ],
      null,
    ],
    [
      'order:"Due Date"-,name',
      '',
      [
        ['Due Date', true],
        ['name', false],
      ],
      null,
    ],
  ] as const)('%s is lifted out', (text, rest, order, limit) => {
    const query = parseQuery(text);
    expect(shape(query.expr)).toBe(rest);
    expect(query.order?.map(({ name, descending }) => [name, descending]) ?? null).toEqual(order);
    expect(query.limit).toBe(limit);
  });

  test('a minus behind a quoted value is a character outside of order:', () => {
    expect(shape(parseQuery('name:"a"-').expr)).toBe('name:"a"');
    expect(bound('name:"a"-').condition).toEqual(bound('name:"a-"').condition);
  });

  test('every term keeps its place', () => {
    expect(parseQuery('ab  "c d" class:=x').expr).toMatchObject({
      of: [
        { position: 0, length: 2 },
        { position: 4, length: 5 },
        { position: 10, length: 8, field: { position: 10, length: 5 }, values: [{ position: 17, length: 1 }] },
      ],
    });
  });
});
