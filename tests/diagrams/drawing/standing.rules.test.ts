// What stands, stands: with the first gesture every shape keeps the place where it is seen, so that only what is under the hand moves.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { composeScene } from '#shared/drawing/compose.ts';
import type { Content, DrawnPlace } from '#shared/drawing/content.ts';
import { arrange, pictures, type PictureName } from '#shared/drawing/pictures/index.ts';
import { isOnBorder } from '#shared/drawing/pictures/on-border.ts';
import type { Rect } from '#shared/drawing/scene.ts';

import { standing } from '../../../web/screens/diagrams/diagram/editing/standing.ts';
import { draws } from '../../support/seed.ts';
import { content, entity, line, shape } from './sample.ts';

const standingPictures = (Object.keys(pictures) as PictureName[]).filter((name) => {
  const { isMovable, isTidied }: { isMovable?: true; isTidied?: true } = pictures[name];
  return isMovable && !isTidied;
});

/** Boxes, some in others, with lines between them. */
const drawn = fc.integer({ min: 2, max: 20 }).chain((count) =>
  fc
    .tuple(
      fc.array(fc.option(fc.nat(count - 1)), { minLength: count, maxLength: count }),
      fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 30 }),
    )
    .map(([parents, pairs]) =>
      content(
        parents.map((parent, at) =>
          shape(`s${at}`, 'BLOCK', {
            entity: entity('Asset', `A.${at}`, `Part ${at}`),
            ...(parent !== null && parent < at && { parentKey: `s${parent}` }),
          }),
        ),
        pairs.map(([a, b], at) => line('RELATION', `s${a}`, `s${b}`, { key: `l${at}` })),
      ),
    ),
);

const boxesOf = (picture: string, given: Content, places: readonly DrawnPlace[]): Map<string, Rect> =>
  new Map(arrange(picture, given, places).boxes);

/** The shapes around a shape, and itself: these grow with what they hold. */
const around = ({ shapes }: Content, key: string | null | undefined): string[] => {
  const of = shapes.find((each) => each.key === key);
  return of ? [of.key, ...around({ shapes } as Content, of.parentKey)] : [];
};

function standingOn(picture: string, given: Content): DrawnPlace[] {
  const scene = composeScene(given, arrange(picture, given, []), { picture, places: [] });
  const shapes = new Map(given.shapes.map((each) => [each.key, each]));
  return standing({ picture, gestures: {}, shapes, scene, places: [] }) as DrawnPlace[];
}

describe.for(standingPictures)('%s', (picture) => {
  test('a shape that is dragged moves no other', () => {
    fc.assert(
      fc.property(drawn, fc.nat(19), fc.integer({ min: -300, max: 300 }), (given, which, by) => {
        const before = boxesOf(picture, given, []);
        const stand = standingOn(picture, given);
        const moved = stand[which % stand.length];
        if (!moved) return;
        const after = boxesOf(
          picture,
          given,
          stand.map((each) => (each === moved ? { ...each, x: each.x! + by } : each)),
        );
        const may = new Set(around(given, moved.key));
        for (const each of given.shapes)
          if (!may.has(each.key) && !isOnBorder(each)) expect(after.get(each.key)).toEqual(before.get(each.key));
      }),
      draws(60),
    );
  });

  test('a new shape finds room beside the others, which stay', () => {
    fc.assert(
      fc.property(drawn, fc.option(fc.nat(19)), (given, to) => {
        const before = boxesOf(picture, given, []);
        const stand = standingOn(picture, given);
        const other = given.shapes[(to ?? 0) % given.shapes.length]!;
        const added: Content = {
          ...given,
          shapes: [
            ...given.shapes,
            shape('new', 'BLOCK', {
              entity: entity('Asset', 'A.99', 'New'),
              ...(to === null && { parentKey: other.key }),
            }),
          ],
          lines: to === null ? given.lines : [...given.lines, line('RELATION', other.key, 'new', { key: 'to new' })],
        };
        const after = boxesOf(picture, added, stand);
        const may = new Set(around(added, 'new'));
        for (const each of given.shapes)
          if (!may.has(each.key)) expect(after.get(each.key)).toEqual(before.get(each.key));
      }),
      draws(60),
    );
  });
});
