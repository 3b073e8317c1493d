// Changes heard while a diagram is read: they hold whichever comes first, and nothing older replaces them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { contentIn } from '#shared/drawing/unpacked.ts';

import type { DiagramSnapshot } from '../../../web/diagrams/diagram-snapshot.ts';
import {
  withRevision,
  withReading,
  isNewerAnswer,
  type KnownDrawing,
  type RevisionOfDrawing,
} from '../../../web/diagrams/drawing-revisions.ts';
import { withNames, withPlaces } from '../../../web/diagrams/patched.ts';

/** A diagram of one box, as it stood at a revision: each revision gave it that number as its name and place. */
const at = (revision: number): DiagramSnapshot => ({
  storedKey: 'HIERARCHY',
  isStored: true,
  revision,
  layout: [{ key: 'k', x: revision, y: 0 }],
  content: contentIn({
    revision,
    total: 1,
    warnings: [],
    classes: [['Asset', 'blue', 'cube']],
    entities: [['e', 1, String(revision), '', 0, '']],
    shapes: [['k', 'BOX', null, 0, 0, 0, null, [], null, []]],
    lines: [],
    places: [],
  }),
});
const news = (revision: number): RevisionOfDrawing => ({
  revision,
  on: (drawn) =>
    withPlaces(
      withNames(drawn, new Map([['e', { id: 'e', name: String(revision), number: '' }]])),
      [{ key: 'k', x: revision, y: 0 }],
      [],
      true,
    ),
});
const known = (revision: number): KnownDrawing => ({ drawn: at(revision), steps: [] });
const shown = ({ drawn: { content, layout } }: KnownDrawing) => [content.shapes[0]!.entity!.name, layout[0]!.x];

describe('a name that is heard of while the drawing is read', () => {
  test('stays when the answer knows less', () =>
    expect(shown(withReading(withRevision(known(1), news(2)), at(1)))).toEqual(['2', 2]));
  test('makes way when the answer knows more', () =>
    expect(shown(withReading(withRevision(known(1), news(2)), at(3)))).toEqual(['3', 3]));
  test('that arrives after the answer holds only if it is later', () => {
    expect(shown(withRevision(withReading(known(1), at(1)), news(2)))).toEqual(['2', 2]);
    expect(shown(withRevision(withReading(known(1), at(3)), news(2)))).toEqual(['3', 3]);
  });
});

test('an own change that is confirmed late stays below later changes by others', () => {
  const own: RevisionOfDrawing = {
    revision: 2,
    on: (drawn) => withPlaces(drawn, [{ key: 'k', x: 2, colour: 'blue' }]),
  };
  expect(withRevision(withRevision(known(1), news(3)), own).drawn.layout).toEqual([{ key: 'k', x: 3, y: 0 }]);
});

test('whatever the order of news and answers, the last revision is drawn', () => {
  const comes = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 6 })), { maxLength: 12 });
  fc.assert(
    fc.property(comes, fc.shuffledSubarray([2, 3, 4, 5, 6], { minLength: 5 }), (before, order) => {
      let now = known(1);
      let last = { turn: 0, wanted: '', revision: 1 };
      const take = (isAnswer: boolean, revision: number, turn: number) => {
        const reading = { turn, wanted: '', revision };
        if (!isAnswer) now = withRevision(now, news(revision));
        else if (isNewerAnswer(reading, last)) [now, last] = [withReading(now, at(revision)), reading];
      };
      // Each revision is told at some time, with answers of any revision between.
      for (const [turn, revision] of order.entries()) {
        const [isAnswer, other] = before[turn] ?? [false, revision];
        take(isAnswer, other, turn + 1);
        take(false, revision, turn + 1);
      }
      expect(shown(now)).toEqual(['6', 6]);
    }),
  );
});

test('an answer to the same question is drawn unless it knows less, one to another question if it was asked later', () => {
  const last = { turn: 4, wanted: 'all', revision: 9 };
  expect(isNewerAnswer({ turn: 3, wanted: 'all', revision: 10 }, last)).toBe(true);
  expect(isNewerAnswer({ turn: 5, wanted: 'all', revision: 8 }, last)).toBe(false);
  expect(isNewerAnswer({ turn: 3, wanted: 'two levels', revision: 10 }, last)).toBe(false);
  expect(isNewerAnswer({ turn: 5, wanted: 'two levels', revision: 8 }, last)).toBe(true);
});
