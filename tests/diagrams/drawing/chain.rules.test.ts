// What follows a shape on each type of diagram: a part of it where the diagram draws parts beside their whole, else one that a line links.
import { expect, test } from 'vitest';

import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import type { Tool } from '../../../web/diagrams/DiagramTypeFacts.ts';
import { nextShape } from '../../../web/screens/diagrams/diagram/chain/next-shape.ts';
import { roomForNext } from '../../../web/screens/diagrams/diagram/chain/room-for-next.ts';

const toolsOf = (slug: string) => {
  const type = diagramTypes.find((each) => each.slug === slug)!;
  const tools = type.tools.map(({ key, name, shape = null, line = null, className, relation }) => ({
    key,
    name,
    shape,
    line,
    class: className === undefined ? null : { id: className, classId: 0, name: className, colour: 'BLUE', icon: '' },
    relation: relation === undefined ? null : { id: relation, relationId: 0, name: relation },
  })) as unknown as Tool[];
  return { picture: type.picture, tools };
};
/** The next shape after one of a tool, which was added to `whole`, in words. */
function following(slug: string, key: string, way: 'next' | 'sibling' = 'next'): string {
  const type = toolsOf(slug);
  const made = { tool: type.tools.find((tool) => tool.key === key)!, onto: 'whole' };
  const { tool, onto, lines } = nextShape(type, made, { key: 'before', isShape: true }, way);
  return [`${tool.key} at ${onto}`, ...lines.map((line) => line.key)].join(', ');
}

test('a next shape is a part of the one before where a line or a branch leads to it', () => {
  expect(following('hierarchy', 'part')).toBe('part at before');
  expect(following('tree', 'part')).toBe('part at before');
  expect(following('requirement', 'requirement')).toBe('requirement at before');
  expect(following('bdd', 'block')).toBe('block at before');
  expect(following('spider', 'entity')).toBe('entity at before');
});

test('a next shape belongs where the one before does, and a line links them, where parts stand in their whole', () => {
  expect(following('ibd', 'part')).toBe('part at whole, connector');
  expect(following('asset', 'asset')).toBe('asset at whole, conduit');
  expect(following('state-machine', 'state')).toBe('state at whole, transition');
  expect(following('physical-io', 'asset')).toBe('asset at whole, flow');
  expect(following('sequence', 'lifeline')).toBe('lifeline at whole, message');
  expect(following('timeline', 'action')).toBe('action at whole, dependency');
});

test('a step of a flow comes behind the one before, and behind a split the next one is an action', () => {
  expect(following('action', 'action')).toBe('action at before');
  expect(following('action', 'loop')).toBe('action at before');
  expect(following('action', 'loop', 'sibling')).toBe('loop at before');
});

test('a start is followed by a state, an actor by a use case; nothing follows a final state', () => {
  expect(following('state-machine', 'initial')).toBe('state at whole, transition');
  expect(following('use-case', 'actor')).toMatch(/^use-case at whole, takes-part/);
  expect(following('state-machine', 'final')).toBe('final at whole');
});

test('Enter adds another one of the same tool where the one before belongs, on every type', () => {
  for (const { slug, picture, tools } of diagramTypes)
    for (const tool of tools.filter(({ shape }) => shape && shape !== 'PARALLEL'))
      if (picture !== 'FLOW') expect(following(slug, tool.key, 'sibling')).toBe(`${tool.key} at whole`);
});

test('the name is typed beside the shape before, never on it', () => {
  const before = { x: 100, y: 100, width: 140, height: 60 };
  for (const picture of ['TREE', 'BRANCHES', 'FREE', 'FLOW', 'LAYERED'])
    for (const way of ['next', 'sibling'] as const) {
      const { x, y } = roomForNext(picture, way, before);
      expect(x >= 240 || y >= 160, `${picture} ${way}`).toBe(true);
    }
});
