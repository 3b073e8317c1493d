import { expect, test } from 'vitest';

import { changeTypes } from '../../../server/model/changes/change.ts';
import { fieldName, valueText } from '../../../server/model/changes/rules/change-texts.ts';
import type { Entity } from '../../../server/model/entities/entity.ts';
// The changes of one save have one order: notifications, history and the feed use it.
import { changesBetween, valueIn } from '../../../server/model/entities/rules/changes-between.ts';
import type { Schema } from '../../../server/model/schema/schema.ts';

const before = {
  classId: 1,
  name: 'A',
  number: '1',
  description: '',
  attrs: {},
  labelIds: [1],
  imageId: null,
  linkedLabelId: null,
  branches: null,
  controlStep: null,
  script: null,
  metadata: {},
  isHidden: false,
  isArchived: false,
  isRedacted: false,
} as unknown as Entity;
const after: Entity = {
  ...before,
  classId: 2,
  name: 'B',
  number: '2',
  description: '<p>B</p>',
  attrs: { 7: 'B' },
  labelIds: [2],
  imageId: 9,
  linkedLabelId: 3,
  branches: ['B'],
  controlStep: 'B',
  script: 'b()',
  metadata: { key: 'B' },
};
const link = (targetId: number, text: string) => ({ relationId: 4, targetId, attrs: { 8: text } });

test('changes are recorded in the order in which they are shown', () => {
  const changes = changesBetween(
    { entity: before, rels: [link(1, 'A'), link(2, 'A')] },
    { entity: after, rels: [link(2, 'B'), link(3, 'B')] },
  );
  const types = changes.map(({ type }) => type);
  // Layouts are no part of an entity.
  expect(types.filter((type, at) => type !== types[at - 1])).toEqual(
    changeTypes.filter((type) => type !== 'DIAGRAM_LAYOUT'),
  );
});

test.each([
  ['isArchived', 'Archived'],
  ['isHidden', 'Hidden'],
  ['isRedacted', 'Redacted'],
])('the flag %s is named and valued as people say it', (flag, name) => {
  const [change] = changesBetween(
    { entity: { ...before, [flag]: false }, rels: [] },
    { entity: { ...before, [flag]: true }, rels: [] },
  );
  const schema = {} as Schema;
  expect([
    fieldName(schema, change!),
    valueText(schema, change!, change!.originalState),
    valueText(schema, change!, change!.value),
  ]).toEqual([name, 'No', 'Yes']);
});

test.each(['constructor', '__proto__', 'toString'])(
  'metadata by the name %s, which every object knows, are metadata like others',
  (name) => {
    const metadata = JSON.parse(`{"${name}":"B"}`) as Record<string, string>;
    const states = [before, { ...before, metadata }].map((entity) => ({ entity, rels: [] }));
    const change = changesBetween(states[0], states[1]!).find(({ identifiers }) => identifiers[0] === name);
    expect(change).toEqual({ type: 'METADATA', identifiers: [name], value: 'B', originalState: null });
    expect(fieldName({} as Schema, change!)).toBe(name);
    expect([valueIn(states[0]!, change!), valueIn(states[1]!, change!)]).toEqual([null, 'B']);
  },
);
