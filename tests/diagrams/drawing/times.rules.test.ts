// Limits of time on a sequence: between which moments, what holds for them, and what requires it.
import { describe, expect, test } from 'vitest';

import type { Content } from '#shared/drawing/content.ts';
import type { Scene, TextMark } from '#shared/drawing/scene.ts';
import { shapeInWords } from '#shared/drawing/screen-reader-words.ts';

import { contentOf, sceneOf } from '../gallery/scenes.ts';
import { drawn, gestured, saved, shapes, sketch, type Sketch } from './sketch.ts';

const model = sketch(
  {
    system: 'Asset',
    a: 'Asset',
    b: 'Asset',
    send: 'Action',
    answer: 'Action',
    think: 'Action',
    call: { class: 'Input/Output', number: 'I.1' },
    thought: { class: 'Input/Output', number: 'I.2' },
    reply: { class: 'Input/Output', number: 'I.3' },
    soon: { class: 'Requirement', number: 'R.1' },
    far: { class: 'Requirement', number: 'R.2' },
  },
  [
    ['system', 'decomposed by', 'a'],
    ['system', 'decomposed by', 'b'],
    ['a', 'performs', 'send'],
    ['b', 'performs', 'answer'],
    ['b', 'performs', 'think'],
    ['send', 'generates', 'call'],
    ['answer', 'receives', 'call'],
    ['think', 'generates', 'thought'],
    ['answer', 'receives', 'thought'],
    ['answer', 'generates', 'reply'],
    ['send', 'receives', 'reply'],
    ['answer', 'satisfies', 'soon'],
  ],
);
const set = (of: Sketch, id: string, time: unknown) =>
  saved(of, gestured(of, 'sequence', 'system', { kind: 'set', set: { key: `time:${id}`, values: { time } } }));
const limit = (from: string, to: string, more: object = {}) => ({ from, to, limit: '≤ 30 min', ...more });
const times = (of: Sketch) => drawn(of, 'sequence', 'system').shapes.filter(({ kind }) => kind === 'TIME');
const said = (of: Sketch) => times(of).map(({ key, text }) => `${key} ${text}`);
const both = set(set(model, 'x', limit('call', 'reply', { requirement: 'soon' })), 'y', limit('thought', 'thought'));

describe('written times', () => {
  test('limits come, change and go one by one, and their moments are counted in the order of time', () => {
    expect(said(both)).toEqual(['time:x {t3 − t0 ≤ 30 min}', 'time:y {t2 − t1 ≤ 30 min}']);
    expect(said(set(both, 'y', limit('call', 'thought', { limit: ' = 2 h ' })))).toEqual([
      'time:x {t2 − t0 ≤ 30 min}',
      'time:y {t1 − t0 = 2 h}',
    ]);
    expect(said(set(both, 'x', null))).toEqual(['time:y {t1 − t0 ≤ 30 min}']);
  });
  test('removing one leaves its requirement, and the messages', () => {
    const { patches } = gestured(both, 'sequence', 'system', { kind: 'remove', remove: { keys: ['time:x'] } });
    expect(patches.map(({ id }) => id)).toEqual([model.entities.get('system')!.id]);
    const after = saved(both, { patches });
    expect(said(after)).toEqual(['time:y {t1 − t0 ≤ 30 min}']);
    expect(shapes(drawn(after, 'sequence', 'system')).length).toBe(
      shapes(drawn(both, 'sequence', 'system')).length - 1,
    );
  });
  test.each([
    ['nothing', 'between two messages of this diagram'],
    [limit('call', 'elsewhere'), 'between two messages of this diagram'],
    [limit('call', 'reply', { limit: ' ' }), 'in 1 to 60 characters'],
    [limit('call', 'reply', { limit: 'x'.repeat(61) }), 'in 1 to 60 characters'],
    [limit('reply', 'call'), 'The first message comes after the second one'],
    [limit('call', 'reply', { requirement: 'far' }), 'Link the requirement first'],
  ])('%j is refused in words', (time, words) => {
    expect(() => set(model, 'x', time)).toThrow(words);
  });
  test('a time whose message has left the sequence is kept, and not drawn', () => {
    const { id } = both.entities.get('thought')!;
    const gone = { ...both, links: both.links.filter((each) => each.sourceId !== id && each.targetId !== id) };
    expect(said(gone)).toEqual(['time:x {t1 − t0 ≤ 30 min}']);
    expect(said(set(gone, 'z', limit('call', 'call')))).toHaveLength(2);
    expect(gone.entities.get('system')!.metadata['sequence:times']).toContain('thought');
  });
});

describe('drawn times', () => {
  const content: Content = contentOf(both, 'sequence', 'system');
  const scene: Scene = sceneOf('sequence', content);
  const item = (key: string) => scene.items.find((each) => each.key === key)!;
  const textsOf = (key: string) =>
    item(key).marks.flatMap((mark) => (mark.is === 'text' ? [(mark as TextMark).text] : []));
  const heightOf = (item: string) =>
    scene.items.find(({ key, is }) => is === 'line' && key.startsWith(`${item}:`))!.points![0]![1];

  test('the limit is below its requirement, at the right of all lifelines, within the frame', () => {
    expect(textsOf('time:x')).toEqual(['R.1', '«requirement»', '{t3 − t0 ≤ 30 min}']);
    expect(textsOf('time:y')).toEqual(['{t2 − t1 ≤ 30 min}']);
    const [x, y, frame] = [item('time:x').box, item('time:y').box, item('system').box];
    for (const lifeline of ['a', 'b']) {
      const { box } = item(lifeline);
      expect(x.x).toBeGreaterThan(box.x + box.width);
    }
    expect(x.y + x.height <= y.y || y.y + y.height <= x.y).toBe(true);
    for (const box of [x, y]) {
      expect(box.x + box.width).toBeLessThan(frame.x + frame.width);
      expect(box.y + box.height).toBeLessThan(frame.y + frame.height);
    }
  });
  test('its moments are beside the bars at which the messages leave and arrive, at their heights', () => {
    const middle = (key: string) => item(key).box.x + item(key).box.width / 2;
    const at = (name: string) => {
      const mark = item(`moment ${name}`).marks.find((each) => each.is === 'path')!;
      return mark.points[0]!;
    };
    expect(textsOf('moment @t0')).toEqual(['@t0']);
    expect(at('@t0')).toEqual([middle('a') - 6, heightOf('call')]);
    expect(at('@t3')).toEqual([middle('a') - 6, heightOf('reply')]);
    // A message to its own sender arrives below its start.
    expect(at('@t1')).toEqual([middle('b') - 6, heightOf('thought')]);
    expect(at('@t2')).toEqual([middle('b') - 6, heightOf('thought') + 18]);
  });
  test('a bracket runs from the one moment to the other', () => {
    const line = item('time:x stretch').marks.find((mark) => mark.is === 'path');
    expect(line?.points.map(([, y]) => y)).toEqual([heightOf('call'), heightOf('reply')]);
  });
  test('screen readers hear it with its requirement and its messages', () => {
    const byKey = new Map(content.shapes.map((shape) => [shape.key, shape]));
    expect(shapeInWords(byKey.get('time:x')!, content.lines, byKey)).toBe(
      'R.1 {t3 − t0 ≤ 30 min}, requirement, from I.1 call sent to I.3 reply arrived',
    );
    expect(shapeInWords(byKey.get('time:y')!, content.lines, byKey)).toBe(
      '{t2 − t1 ≤ 30 min}, time, from I.2 thought sent to I.2 thought arrived',
    );
  });
});

test('a transition says by which messages it is set off, so that a sequence can show where they lead', () => {
  const machine = sketch(
    {
      unit: 'Asset',
      idle: { class: 'Characteristic', labels: ['State'] },
      busy: { class: 'Characteristic', labels: ['State'] },
      start: 'Transition',
      stop: 'Transition',
      image: 'Input/Output',
    },
    [
      ['unit', 'specified by', 'idle'],
      ['unit', 'specified by', 'busy'],
      ['start', 'pushed by', 'idle'],
      ['start', 'fetches', 'busy'],
      ['start', 'receives', 'image'],
      ['stop', 'pushed by', 'busy'],
      ['stop', 'fetches', 'idle'],
    ],
  );
  const said = drawn(machine, 'state-machine', 'unit').lines.map(({ toKey, figures }) => [toKey, figures]);
  expect(said).toEqual([
    ['busy', { triggers: ['image'] }],
    ['idle', { triggers: [] }],
  ]);
});
