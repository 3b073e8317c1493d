// The writes of every gesture of every type, as a readable table: a new type, or a new tool, is in it by itself.
import { readFileSync, writeFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { DiagramType } from '../../../server/diagrams/diagram-type.ts';
import type { Gesture, GestureEffects } from '../../../server/diagrams/gesture.ts';
import { writtenBy } from '../../../server/diagrams/rules/gesture-changes.ts';
import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import { drawn, gestured, lines, modelOf, saved, schema, shapes, type Sketch } from './sketch.ts';
import { small, smallRootOf } from './small-model.ts';

const SAME = 'the same shapes and lines';
const TABLE = `${import.meta.dirname}/gesture-table.md`;

/** The settings that a type lets people change on a shape or line. */
const settings: Readonly<Record<string, readonly Gesture[]>> = {
  asset: [turn('BACKWARD'), turn('BOTH')],
  layer: [turn('FORWARD')],
  ibd: [turn('FORWARD')],
  'n-squared': [set('item', { itemId: 8, from: { row: 1, column: 3 }, to: { row: 2, column: 1 } })],
  'physical-io': [set('item:a:b', {}), set('item:a:b', { conduitId: 20 })],
  sequence: [
    set('item', { order: ['item'] }),
    set('item:a>b', { as: 'CALL' }),
    set('fragment:a', { fragment: { id: 'a', kind: 'opt', text: 'fire', messages: ['item'], operands: [] } }),
    set('time:a', { time: { from: 'item', to: 'item', limit: '≤ 1 s' } }),
  ],
  'state-machine': [set('go:off>on', { guard: 'armed', trigger: 'button', effect: 'beep' })],
  timeline: [set('one', { start: 7_200_000 }), set('one', { start: 0, end: 3_600_000 })],
  risk: [set('danger', { row: 4, column: 2 })],
  action: [
    set('pick', { addBranch: 'third' }),
    set('pick', { names: { x: 'left' }, control: { by: 'PROBABILITY', weights: { x: 3 } } }),
  ],
  activity: [set('pick', { names: { x: 'left' } })],
};

function set(key: string, values: object): Gesture {
  return { kind: 'set', set: { key, values } };
}
function turn(direction: string): Gesture {
  return set('wire', { direction });
}

/** Every way of using a tool; the first that is lawful is in the table. */
function waysOf(of: Sketch, { slug, tools }: DiagramType, root: string): Gesture[][] {
  const { shapes: all, lines: drawnLines } = drawn(of, slug, root);
  const keys = all.map(({ key }) => key);
  return tools.map(({ key: tool, shape }) =>
    shape
      ? [undefined, ...keys, ...drawnLines.map(({ key }) => key)].map((onto) => ({
          kind: 'add',
          add: { tool, onto, name: 'fresh', values: { relationId: 3 } },
        }))
      : keys.flatMap((from) =>
          keys
            .filter((to) => to !== from)
            .map((to): Gesture => ({ kind: 'connect', connect: { tool, from, to, name: 'fresh', relationId: 3 } })),
        ),
  );
}

/** The gestures that are no tools: something goes elsewhere, off, is made once more, or comes from another diagram. */
function others(of: Sketch, { slug, tools }: DiagramType, root: string): Gesture[][] {
  const all = drawn(of, slug, root);
  const keys = all.shapes.map(({ key }) => key);
  const taken = tools.find(({ shape, relation }) => shape && relation);
  const pasted = taken?.className ?? 'Asset';
  const stranger = of.entities.get(`spare ${pasted}`);
  return [
    keys.flatMap((key) =>
      [...keys, ...all.lines.map((line) => line.key)]
        .filter((onto) => onto !== key)
        .map((onto): Gesture => ({ kind: 'move', move: { key, onto } })),
    ),
    keys.map((key): Gesture => ({ kind: 'remove', remove: { keys: [key] } })),
    all.lines.map(({ key }): Gesture => ({ kind: 'remove', remove: { keys: [key] } })),
    keys.map((key): Gesture => ({ kind: 'copy', copy: { shapes: [{ key }] } })),
    taken && stranger
      ? [undefined, ...keys].map((onto) => ({
          kind: 'paste',
          paste: { entities: [{ tool: taken.key, entityId: stranger.id, onto, values: { relationId: 3 } }] },
        }))
      : [],
  ];
}

const called = (of: Sketch, written: GestureEffects, id: number): string =>
  [...of.entities.values()].find((each) => each.id === id)?.globalId ??
  written.patches.find((each) => each.id === id)?.name ??
  String(id);

/** Describes the effects of a gesture: new entities, added and removed links, and other changes. */
function told(of: Sketch, written: GestureEffects): string {
  const name = (id: number) => called(of, written, id);
  return written.patches
    .flatMap(({ id, addRels = [], removeRels = [], classId, name: own, labelIds: _labels, ...rest }) => {
      const link = (sign: string) => (rel: { relationId: number; targetId: number }) =>
        `${sign}${name(id)} ${schema.relations.get(rel.relationId)!.name} ${name(rel.targetId)}`;
      const fields = Object.keys(rest).filter(
        (field) => JSON.stringify((rest as Record<string, unknown>)[field] ?? null) !== 'null',
      );
      return [
        ...(id < 0 ? [`new ${schema.classes.get(classId ?? 0)?.name} '${own}'`] : []),
        ...(id >= 0 && fields.length > 0 ? [`${name(id)}: ${fields.join(', ')}`] : []),
        ...addRels.map(link('+')),
        ...removeRels.map(link('−')),
      ];
    })
    .join('; ');
}

/** Describes the differences of the picture. */
function seen(of: Sketch, after: Sketch, slug: string, root: string): string {
  const look = (each: Sketch) => [...shapes(drawn(each, slug, root)), ...lines(drawn(each, slug, root))];
  const [before, now] = [look(of), look(after)];
  const signed = (sign: string, all: string[], less: string[]) =>
    all.filter((each) => !less.includes(each)).map((each) => `${sign}${each}`);
  return [...signed('+', now, before), ...signed('−', before, now)].join('; ') || SAME;
}

const nameOf = (gesture: Gesture): string => {
  const own = (gesture as unknown as Record<string, object>)[gesture.kind]!;
  return `${gesture.kind} ${JSON.stringify(own)
    .replaceAll(/"values":\{"relationId":3\},?|,?"values":\{"relationId":3\}/g, '')
    .replaceAll('"', '')}`;
};

/** Returns the effects of a gesture, also with entities that are on no diagram yet. */
function written(type: DiagramType, root: string, way: Gesture): GestureEffects {
  const spare = [...small.entities.values()].filter(({ name }) => name.startsWith('spare'));
  return writtenBy(type, modelOf(small, type, root, { levels: type.levels?.most }).with(spare), way);
}

/** The first lawful way that shows on the picture, else the first lawful one. */
function row(type: DiagramType, root: string, ways: readonly Gesture[]): string | undefined {
  const rows = ways.flatMap((way) => {
    try {
      const done = written(type, root, way);
      if (done.patches.length === 0) return [];
      const after = saved(small, done);
      return [`| ${nameOf(way)} | ${told(small, done)} | ${seen(small, after, type.slug, root)} |`];
    } catch {
      // Another way may be lawful.
      return [];
    }
  });
  return rows.find((each) => !each.includes(SAME)) ?? rows[0];
}

const tables = diagramTypes.map((type) => {
  const root = smallRootOf(type);
  const byTool = waysOf(small, type, root).map((ways) => row(type, root, ways));
  const bySetting = (settings[type.slug] ?? []).map((each) => row(type, root, [each]));
  return { type, root, byTool, bySetting, rest: others(small, type, root).map((ways) => row(type, root, ways)) };
});

test('every tool of every type, and all that it lets people change, has a row', () => {
  const missing = tables.flatMap(({ type, byTool, bySetting }) => [
    ...type.tools.filter((_, at) => byTool[at] === undefined).map(({ key }) => `${type.slug}/${key}`),
    ...bySetting.flatMap((each, at) => (each === undefined ? [`${type.slug}/set ${at}`] : [])),
  ]);
  expect(missing).toEqual([]);
});

test('every kind of shape that is a part of the diagram can be removed, and, if it is an entity, duplicated', () => {
  const without = (kind: string) =>
    tables.filter(({ rest }) => !rest.some((each) => each?.startsWith(`| ${kind} `))).map(({ type }) => type.slug);
  // An interface with its two ends: nothing on it is a part.
  expect(without('remove')).toEqual(['icd']);
  expect(without('copy')).toEqual(['icd']);
});

test('every setting of a type is in the table', () => {
  const probing = (type: DiagramType) => {
    try {
      gestured(small, type.slug, smallRootOf(type), { kind: 'set', set: { key: 'nothing', values: {} } });
    } catch (error) {
      return String(error);
    }
    return '';
  };
  const changeable = diagramTypes.filter((type) => !probing(type).includes('cannot be changed on this diagram'));
  expect(changeable.filter(({ slug }) => !settings[slug]).map(({ slug }) => slug)).toEqual([]);
});

test('every gesture writes the changes in the table; TABLE=write writes the table again', () => {
  const text = tables
    .map(({ type, root, byTool, bySetting, rest }) => {
      const rows = [...byTool, ...bySetting, ...rest].filter((each) => each !== undefined);
      return `## ${type.index} ${type.name}, of ${root}\n\n| gesture | writes | then |\n|---|---|---|\n${rows.join('\n')}\n`;
    })
    .join('\n');
  if (process.env['TABLE'] === 'write') writeFileSync(TABLE, text);
  expect(text).toBe(readFileSync(TABLE, 'utf8'));
});
