import { expect, test } from 'vitest';

import { ByEnds } from '../../../server/model/entities/plans/links-by-ends.ts';

test('each link has its own, whatever it has in common with others', () => {
  const known = new ByEnds<number, string>();
  const ends = [1, 2, 3].flatMap((source) =>
    [7, 8].flatMap((relation) => [4, 5, 6].map((target) => [source, relation, target] as const)),
  );
  for (const [source, relation, target] of ends) {
    expect(known.get(source, relation, target)).toBeUndefined();
    known.set(source, relation, target, `${source} ${relation} ${target}`);
  }
  for (const [source, relation, target] of ends)
    expect(known.get(source, relation, target)).toBe(`${source} ${relation} ${target}`);
  known.set(1, 7, 4, 'another');
  expect(known.get(1, 7, 4)).toBe('another');
  expect(known.get(2, 7, 4)).toBe('2 7 4');
});

test('a new value for the only link to an end replaces the old one', () => {
  const known = new ByEnds<string, number>();
  known.set('a', 1, 'b', 1);
  known.set('a', 1, 'b', 2);
  expect(known.get('a', 1, 'b')).toBe(2);
  expect(known.get('b', 1, 'a')).toBeUndefined();
});
