// Promise: a list is ordered as asked, by number where that leaves a choice, and a cursor is good for its own order only.
import { describe, expect, test } from 'vitest';

import { cursors, readCursor } from '../../../server/model/entities/search/queries/cursors.ts';
import { orderBy } from '../../../server/model/entities/search/rules/order.ts';
import { parseOrder, parseQuery } from '../../../server/model/entities/search/rules/parse.ts';
import { refusalOf, schema } from './search-asked.ts';

describe('orders', () => {
  const keys = (own: string | null, beside: string | null = null) =>
    orderBy({ expr: null, order: own === null ? null : parseOrder(own) }, beside, schema).map(
      ({ by, descending }) => by + (descending ? '-' : ''),
    );
  test.each([
    [null, null, ['modified-', 'number']],
    [null, 'name', ['name', 'number']],
    ['created-', 'name', ['created-', 'number']],
    ['number-', null, ['number-']],
    ['number,name', null, ['number']],
    ['class,name-', null, ['class', 'name-', 'number']],
    ['id', null, ['id']],
    ['label-,modifiedby', null, ['label-', 'modifiedby', 'number']],
    ['createdby', null, ['createdby', 'number']],
    ['"Quality Score"', null, ['score', 'number']],
    ['Probability-', null, ['numbers-', 'number']],
    ['Status', null, ['numbers', 'number']],
    ['Units', null, ['texts', 'number']],
    ['bestmatch', null, ['number']],
  ])('%s beside %s', (own, beside, expected) => expect(keys(own, beside)).toEqual(expected));

  test.each([
    ['(name:~Röhre OR number:~Röhre) class:Action name:"two words"', ['rohre', 'two words']],
    ['pump -name:old name:!=tank', ['pump']],
    ['number:~7 class:Action', undefined],
  ])('the best match of %s is that of its words for names', (query, words) => {
    const [first] = orderBy(parseQuery(query), 'bestmatch-', schema);
    expect(first).toEqual(words ? { by: 'match', words, descending: true } : { by: 'number', descending: false });
  });

  test('a cursor is read back unchanged, and refused under another order', () => {
    const whole = parseQuery('');
    const [newest, byName] = [orderBy(whole, null, schema), orderBy(whole, 'name', schema)];
    const place = ['a b', '001!5', 5];
    expect(readCursor(byName, cursors(byName)(place))).toEqual(place);
    for (const cursor of [cursors(newest)(place), 'nonsense', '', cursors(byName)(['a'])])
      expect(refusalOf(() => readCursor(byName, cursor)).status).toBe(400);
  });
});
