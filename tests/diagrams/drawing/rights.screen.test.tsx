// What mouse and keys may do with shapes, on each way of drawing.
import { expect, test } from 'vitest';

import type { PictureName } from '#shared/drawing/pictures/index.ts';

import { pictureOnPage } from '../../../web/screens/diagrams/diagram/pictures/index.ts';
import { rightsOn } from '../../../web/screens/diagrams/diagram/rights.ts';

const shape = (key: string, marks: string[] = []) => ({
  key,
  kind: 'BOX',
  level: 1,
  order: 0,
  compartments: [],
  marks,
  figures: {},
  entity: { id: key, entityId: 1, name: key, number: '', className: 'Asset', colour: 'blue', icon: 'cube' },
});
const shapes = new Map([shape('a'), shape('locked', ['LOCKED'])].map((each) => [each.key, each]));
const isFree = (key: string) => key.startsWith('free:');
const on = (picture: string, mayWrite = true) =>
  rightsOn({ picture, tools: [] }, pictureOnPage(picture), shapes, isFree, mayWrite);

/** The gestures that a box with an entity allows: dragged, placed freely, resized, a line bent, a shape dropped on it. */
const allowed: Record<PictureName, string> = {
  TREE: 'drag place drop',
  BRANCHES: 'drag place drop',
  RADIAL: 'drag place',
  LAYERED: 'drag place resize bend',
  FREE: 'drag place resize bend',
  NESTED: 'drag place resize bend drop',
  FLOW: 'drag place',
  STAIRS: 'place',
  GRID: 'drag',
  LIFELINES: 'place',
  AXIS: '',
  RADAR: 'place',
  COLUMNS: 'drag place',
  TABLE: 'drag place resize bend',
};
test.each(Object.entries(allowed))('%s: a box can be %s', (picture, gestures) => {
  const { canMove, hasOwnPlace, canResize, canBend, takes } = on(picture);
  const can = {
    drag: canMove('a'),
    place: hasOwnPlace('a'),
    resize: canResize('a'),
    bend: canBend('a line'),
    drop: takes('locked', 'a'),
  };
  expect(Object.entries(can).flatMap(([name, is]) => (is ? [name] : []))).toEqual(gestures.split(' ').filter(Boolean));
});

test('a locked shape stays, and a reader moves nothing', () => {
  expect(on('FREE').canMove('a')).toBe(true);
  expect(on('FREE').canMove('locked')).toBe(false);
  expect(on('FREE', false).canMove('a')).toBe(false);
  expect(on('FREE', false).canMove('free:1')).toBe(false);
});
test('notes are moved and sized on every picture, shapes where people put them', () => {
  for (const picture of ['FREE', 'GRID', 'FLOW', 'RADAR', 'TREE']) {
    expect(on(picture).canResize('free:1'), picture).toBe(true);
    expect(on(picture).hasOwnPlace('free:1'), picture).toBe(true);
    expect(on(picture).canResize('a'), picture).toBe(picture === 'FREE');
  }
  expect(on('RADAR').canMove('a')).toBe(false);
});
test('nothing belongs to a note, and a note belongs to nothing', () => {
  expect(on('TREE').takes('a', 'locked')).toBe(true);
  expect(on('TREE').takes('a', 'free:1')).toBe(false);
  expect(on('TREE').takes('free:1', 'a')).toBe(false);
});
