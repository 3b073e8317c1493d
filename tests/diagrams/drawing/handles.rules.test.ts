// A line that is dragged from the handle of one shape to another, on every type of diagram: by the hands of the picture, the law that
// lights its ends, and the gesture that is written. As a table that people can read.
import { readFileSync, writeFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { Shape } from '#shared/drawing/content.ts';
import { centre, type Item, type Point, type Scene } from '#shared/drawing/scene.ts';

import type { DiagramType } from '../../../server/diagrams/diagram-type.ts';
import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import { Refusal } from '../../../server/refusals/refusal.ts';
import type { TypeFacts } from '../../../web/diagrams/DiagramTypeFacts.ts';
import { Finder } from '../../../web/diagrams/engine/finder.ts';
import { dotsOf } from '../../../web/diagrams/engine/overlay.ts';
import { listenToPointers, type Handlers } from '../../../web/diagrams/engine/pointer.ts';
import type { View } from '../../../web/diagrams/engine/view.ts';
import { lawOn, withSubclasses, type Law } from '../../../web/screens/diagrams/diagram/law-on.ts';
import { contentOf, sceneOf } from '../gallery/scenes.ts';
import { drawn, gestured, saved, schema } from './sketch.ts';
import { small, smallRootOf } from './small-model.ts';

const TABLE = `${import.meta.dirname}/handle-table.md`;
type Tools = TypeFacts['tools'];

/** The palette of a type as pages have it; relations go by their names. */
const facts = ({ tools }: DiagramType): Pick<TypeFacts, 'tools'> => ({
  tools: tools.map(({ key, name, shape, line, className, relation }) => ({
    key,
    name,
    shape: shape ?? null,
    line: line ?? null,
    class: className === undefined ? null : { id: className, classId: 0, name: className, colour: null, icon: null },
    relation: relation === undefined ? null : { id: relation, relationId: 0, name: relation },
  })) as unknown as Tools,
});

const classes = [...schema.classes.values()].map(({ id, name, parentId }) => ({ classId: id, name, parentId }));
/** Returns the links that entities of a class may have. */
function lawOf(className: string): Law {
  const id = classes.find(({ name }) => name === className)!.classId;
  const law = new Map<string, Law extends ReadonlyMap<string, infer V> ? V : never>();
  for (const [relationId, targets] of schema.targetsOf.get(id) ?? []) {
    const { name } = schema.relations.get(relationId)!;
    const names = targets.map((target) => schema.classes.get(target)!.name);
    law.set(name, { id: name, relationId, name, classes: withSubclasses(names, classes) });
  }
  return law;
}

/** Drags from a handle of one shape to a point, as hands do; answers what the picture makes of it. */
function dragged(scene: Scene, from: Item, to: Point, lawful: ReadonlySet<string>): [string, string] | undefined {
  let made: [string, string] | undefined;
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: () => undefined,
    style: {},
  }) as unknown as HTMLElement;
  const view = {
    scene,
    finder: new Finder(scene),
    camera: { get: () => ({ x: 0, y: 0, k: 1 }) },
    overlay: {} as Record<string, unknown>,
    lay: (over: object) => void Object.assign(view.overlay, over),
    point: () => undefined,
  };
  const handlers = {
    selection: () => new Set([from.key]),
    canConnect: () => true,
    lawful: () => lawful,
    onConnect: (start: string, end: string) => void (made = [start, end]),
  } as unknown as Handlers;
  const stop = listenToPointers(element, view as unknown as View, handlers);
  const send = (type: string, [clientX, clientY]: Point) =>
    element.dispatchEvent(
      Object.assign(new Event(type), { pointerId: 1, button: 0, clientX, clientY, pointerType: 'mouse' }),
    );
  const [, right] = dotsOf(from.box, 1);
  send('pointerdown', right!);
  send('pointermove', to);
  send('pointerup', to);
  stop();
  return made;
}

/** A point of a shape at which nothing else lies over it. */
function pointOn(finder: Finder, { key, box }: Item): Point | undefined {
  const { x, y, width, height } = box;
  const places: Point[] = [
    centre(box),
    [x + width / 2, y + 10],
    [x + 3, y + height / 2],
    [x + 3, y + height - 3],
    [x + width - 3, y + 3],
  ];
  return places.find((at) => finder.at(at, 1, { isShapeOnly: true })?.key === key);
}

const called = ({ kind, entity }: Shape) => `${kind}${entity ? ` ${entity.name}` : ''}`;

/** Returns the line that a tool draws between two shapes; or the reason why not, in words. */
function outcome(type: DiagramType, root: string, tool: string, from: Shape, to: Shape): string {
  const before = drawn(small, type.slug, root);
  const open = type.tools.find(({ key }) => key === tool)!;
  const relation = [...lawOf(from.entity?.className ?? 'Asset').values()].find(({ classes: ends }) =>
    ends.has(to.entity?.className ?? ''),
  );
  const connect = {
    tool,
    from: from.key,
    to: to.key,
    name: 'fresh',
    ...(!open.relation && !open.className && { relationId: relation!.relationId }),
  };
  try {
    const after = drawn(saved(small, gestured(small, type.slug, root, { kind: 'connect', connect })), type.slug, root);
    const known = new Set(before.lines.map(({ key }) => key));
    const made = after.lines.filter(({ key }) => !known.has(key)).map(({ kind }) => kind);
    if (made.length > 0) return `draws ${[...new Set(made)].join(' and ')}`;
    return JSON.stringify(after) === JSON.stringify(before) ? 'is there already' : 'draws what stands in a cell';
  } catch (error) {
    if (error instanceof Refusal) return `is refused: ${error.message}`;
    return `FAILS: ${String(error)}`;
  }
}

interface Row {
  slug: string;
  pair: string;
  isLit: boolean;
  isReached: boolean;
  outcomes: string[];
}

function rowsOf(type: DiagramType): Row[] {
  const root = smallRootOf(type);
  const lineTools = type.tools.filter(({ line }) => line);
  if (lineTools.length === 0) return [];
  const content = contentOf(small, type.slug, root);
  const scene = sceneOf(type.slug, content);
  const finder = new Finder(scene);
  const shapes = new Map(content.shapes.map((shape) => [shape.key, shape]));
  const items = scene.items.filter(({ is, key }) => is === 'shape' && shapes.has(key));
  return items.flatMap((from) => {
    const start = shapes.get(from.key)!;
    if (!start.entity) return [];
    const law = lawOn(facts(type), shapes, lawOf(start.entity.className), from.key);
    const targets = law.targets(from.key);
    return items.flatMap((to): Row[] => {
      const at = to.key === from.key ? undefined : pointOn(finder, to);
      if (to.key === from.key) return [];
      const end = shapes.get(to.key)!;
      const made = at && dragged(scene, from, at, targets);
      const tools = facts(type).tools.filter((tool) => tool.line && law.isLawful(tool, from.key, to.key));
      return [
        {
          slug: type.slug,
          pair: `${called(start)} → ${called(end)}`,
          isLit: targets.has(to.key),
          isReached: made?.[0] === from.key && made[1] === to.key,
          outcomes: tools.map(({ key, name }) => `${name} ${outcome(type, root, key, start, end)}`),
        },
      ];
    });
  });
}

const tables = diagramTypes.map((type) => ({ type, rows: rowsOf(type) }));

test('hands that let go over a lit shape draw a line there, and over any other none', () => {
  const wrong = tables.flatMap(({ rows }) => rows.filter(({ isLit, isReached }) => isLit !== isReached));
  expect(wrong.map(({ slug, pair }) => `${slug}: ${pair}`)).toEqual([]);
});

test('every type with lines draws one between handles, and an end that is lit and refused says why', () => {
  const withLines = tables.filter(({ type }) => type.tools.some(({ line }) => line));
  const without = withLines.filter(
    ({ rows }) => !rows.some(({ outcomes }) => outcomes.some((each) => / draws /.test(each))),
  );
  expect(without.map(({ type }) => type.slug)).toEqual([]);
  const all = tables.flatMap(({ rows }) =>
    rows.flatMap(({ slug, pair, outcomes }) => outcomes.map((each) => `${slug}: ${pair}: ${each}`)),
  );
  expect(
    all.filter((each) => each.includes('FAILS') || (each.includes('is refused') && !/[a-z][^.]*\.$/.test(each))),
  ).toEqual([]);
});

test('the table describes each drag; TABLE=write writes the table again', () => {
  const text = tables
    .map(({ type, rows }) => {
      const told = [
        ...new Set(
          rows.filter(({ isLit }) => isLit).map(({ pair, outcomes }) => `| ${pair} | ${outcomes.join('; ')} |`),
        ),
      ];
      const body =
        told.length > 0
          ? `| from → to | what it does |\n|---|---|\n${told.join('\n')}`
          : 'Shapes have no handles: nothing is linked by a line.';
      return `## ${type.index} ${type.name}\n\n${body}\n`;
    })
    .join('\n');
  if (process.env['TABLE'] === 'write') writeFileSync(TABLE, text);
  expect(text).toBe(readFileSync(TABLE, 'utf8'));
});
