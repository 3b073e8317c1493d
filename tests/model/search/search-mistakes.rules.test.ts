// Promise: a mistake in a query is refused with its sentence and its place, and with the nearest name where there is one.
import { describe, expect, test } from 'vitest';

import { bindQuery } from '../../../server/model/entities/search/rules/bind.ts';
import { nearestName } from '../../../server/model/entities/search/rules/mistakes.ts';
import { orderBy } from '../../../server/model/entities/search/rules/order.ts';
import { parseQuery } from '../../../server/model/entities/search/rules/parse.ts';
import { bound, now, refusalOf, schema } from './search-asked.ts';

describe('mistakes', () => {
  test.each([
    ['class:Requirement "verified by":none Qualty:<60 order:number', "Unknown field 'Qualty' at 38.", 37, 6],
    ['"Qualty":1', "Unknown field 'Qualty' at 1.", 0, 8],
    ['"class":Action', "Unknown field 'class' at 1.", 0, 7],
    ['http://x', "Unknown field 'http' at 1.", 0, 4],
    ['order:Qualty', "Unknown field 'Qualty' at 7.", 6, 6],
    ['(a', "Missing ')' at 3.", 2, 0],
    ['((a) b', "Missing ')' at 7.", 6, 0],
    ['a)', "Unexpected ')' at 2.", 1, 1],
    ['"abc', "Missing '\"' at 1.", 0, 4],
    ['class:"abc', "Missing '\"' at 7.", 6, 4],
    ['class:="abc', "Missing '\"' at 8.", 7, 4],
    ['label:a,"b OR c', "Missing '\"' at 9.", 8, 7],
    ['order:"Due', "Missing '\"' at 7.", 6, 4],
    ['(class:"abc)', "Missing '\"' at 8.", 7, 5],
    ['a OR', 'Expected a term at 5.', 4, 0],
    ['a OR OR b', 'Expected a term at 6.', 5, 2],
    ['AND a', "Expected a term before 'AND' at 1.", 0, 3],
    ['NOT NOT a', 'Expected a term at 5.', 4, 3],
    ['()', 'Expected a term at 2.', 1, 0],
    ['class:', 'Missing value at 7.', 6, 0],
    ['class: Action', 'Missing value at 7.', 6, 0],
    ['label:a,', 'Missing value at 9.', 8, 0],
    ['label:a,>b', "A value that begins with '>' must stand in quotes at 9.", 8, 1],
    ['(order:name) a', "'order' cannot be used inside parentheses at 2.", 1, 5],
    ['(a order:name)', "'order' cannot be used inside parentheses at 4.", 3, 5],
    ['NOT limit:5', "'limit' cannot be used under NOT at 5.", 4, 5],
    ['-order:name', "'order' cannot be used under NOT at 2.", 1, 5],
    ['a OR order:name', "'order' cannot be used alone beside OR at 6.", 5, 5],
    ['limit:0', "'0' is not a whole number from 1 to 10,000.", 6, 1],
    ['limit:10001', "'10001' is not a whole number from 1 to 10,000.", 6, 5],
    ['limit:5,6', "'6' is not a whole number from 1 to 10,000.", 8, 1],
    ['order:>name', "'order' does not accept '>' at 1.", 0, 5],
    ['created:soon', "'soon' is not a date.", 8, 4],
    ['created:2025-02-30', "'2025-02-30' is not a date.", 8, 10],
    ['created:"2025-02-03"', "'2025-02-03' is not a date.", 8, 12],
    ['created:7d', "'7d' is not a date.", 8, 2],
    ['created:>2025-01-01..2025-02-01', "'2025-01-01..2025-02-01' is not a date.", 9, 22],
    ['"Due Date":<x', "'x' is not a date.", 12, 1],
    ['Probability:>high', "'high' is not a number.", 13, 4],
    ['Duration:>2', "'2' is not a duration.", 10, 1],
    ['Clear:maybe', "'maybe' is not Yes or No.", 6, 5],
    ['performs:>x', "'x' is not a whole number.", 10, 1],
    ['id:x', "'x' is not a whole number.", 3, 1],
    ['Status:>Open', "'Status' does not accept '>' at 1.", 0, 6],
    ['class:>Action', "'class' does not accept '>' at 1.", 0, 5],
    ['class:none', "'class' does not accept 'none' at 7. Put it in quotes to search for the text.", 6, 4],
    ['name:me', "'name' does not accept 'me' at 6. Put it in quotes to search for the text.", 5, 2],
    ['Probability:>none', "'>' does not accept 'none' at 14.", 13, 4],
    ['Coordinates:here', "'Coordinates' accepts only any or none at 13.", 12, 4],
    ['is:tpo', "'is' does not accept 'tpo' at 4.", 3, 3],
    ['diagram:>action', "'diagram' does not accept '>' at 1.", 0, 7],
    ['diagram:me', "'diagram' does not accept 'me' at 9. Put it in quotes to search for the text.", 8, 2],
    ['comment:=x', "'comment' does not accept '=' at 1.", 0, 7],
    ['state:>Open', "'state' does not accept '>' at 1.", 0, 5],
    ['state:none', "'state' does not accept 'none' at 7. Put it in quotes to search for the text.", 6, 4],
    ['a \0', 'Unexpected control character at 3.', 2, 1],
    ['order:Coordinates', "Results cannot be ordered by 'Coordinates' at 7.", 6, 11],
  ])('%s', (text, message, position, length) => {
    const refusal = refusalOf(() => {
      const query = parseQuery(text);
      bindQuery(query, schema, { username: 'amy', teams: [] }, now, 'UTC');
      orderBy(query, null, schema);
    });
    expect(refusal).toMatchObject({ code: 'QUERY', status: 400, title: 'Invalid Query', message });
    expect(refusal.details).toMatchObject({ position, length });
  });

  test.each([
    ['Qualty', 'Quality Score'],
    ['clas', 'class'],
    ['Zxqwk', undefined],
    ['verifed', 'verified by'],
    ['Probablity', 'Probability'],
  ])('for %s the nearest field is %s', (typed, expected) =>
    expect(refusalOf(() => bound(`${typed}:1`)).details?.['suggestion']).toBe(expected),
  );
  test('the nearest of none is none', () => expect(nearestName('a', [])).toBeUndefined());

  test.each([
    ['x'.repeat(10_001), 'A query can have up to 10,000 characters. Shorten it.'],
    ['a '.repeat(201), 'A query can have up to 200 terms. Use fewer.'],
    ['('.repeat(60) + 'a' + ')'.repeat(60), 'Parentheses can be nested up to 50 levels deep.'],
  ])('a query that only costs is refused', (text, message) =>
    expect(refusalOf(() => parseQuery(text)).message).toBe(message),
  );
});
