// After any changes to a schema, with any resolutions: the schema can be saved again unchanged, and the model is valid in it.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkedValue } from '../../../server/model/attributes/rules/values.ts';
import type { PropertyTypeName } from '../../../server/model/attributes/types/index.ts';
import { linkKey, propertiesOfLink } from '../../../server/model/entities/plans/links.ts';
import type { Impact } from '../../../server/model/schema/impact.ts';
import type { Resolution } from '../../../server/model/schema/rules/impact.ts';
import { permitsLink } from '../../../server/model/schema/rules/links.ts';
import { plannedSave } from '../../../server/model/schema/rules/save.ts';
import type { Property } from '../../../server/model/schema/schema.ts';
import { Refusal } from '../../../server/refusals/refusal.ts';
import { draws } from '../../support/seed.ts';
import { InMemory, type Change } from './in-memory.ts';

const [THING, PUMP, VALVE, PART] = [1, 2, 3, 4];
const [NAME, STATE, MODES, MASS, AMOUNT] = [101, 102, 103, 104, 105];
const [FEEDS, HOLDS] = [201, 203];
const [WET, HOT] = [301, 302];

function start(): InMemory {
  const memory = new InMemory({
    classes: [
      { id: -1, name: 'Thing', localTargetRelations: [{ targetClassId: -1, targetRelationId: -3 }] },
      { id: -2, name: 'Pump', parentId: -1, localTargetRelations: [{ targetClassId: -3, targetRelationId: -1 }] },
      { id: -3, name: 'Valve', parentId: -1 },
      { id: -4, name: 'Part' },
    ],
    properties: [
      { name: 'Name', classId: -1, type: 'TEXT' },
      { name: 'State', classId: -2, type: 'ENUMERATION', typeParameters: { choices: ['On', 'Off', 'Out'] } },
      { name: 'Modes', classId: -2, type: 'MULTISELECT', typeParameters: { choices: ['A', 'B', 'C'] } },
      { name: 'Mass', classId: -3, type: 'NUMBER' },
      { id: -5, name: 'Amount', classId: null, type: 'TEXT' },
    ],
    relations: [
      { id: -1, name: 'feeds', propertyIds: [-5] },
      { id: -2, name: 'fed by', inverseId: -1, propertyIds: [-5] },
      { id: -3, name: 'holds' },
      { id: -4, name: 'held by', inverseId: -3 },
    ],
    labels: [
      { name: 'Wet', classIds: [-1] },
      { name: 'Hot', classIds: [-2] },
    ],
  });
  memory.entity(1, PUMP, { [NAME]: 'One', [STATE]: 'On', [MODES]: ['A', 'C'] }, [WET, HOT]);
  memory.entity(2, PUMP, { [NAME]: '12', [STATE]: 'Out', [MODES]: ['B'] }, [HOT]);
  memory.entity(3, VALVE, { [NAME]: 'Yes', [MASS]: 12.5 }, [WET]);
  memory.entity(4, VALVE, { [MASS]: 50 });
  memory.entity(5, THING, { [NAME]: 'On' });
  memory.link(1, FEEDS, 3, { [AMOUNT]: '3' });
  memory.link(2, FEEDS, 3, { [AMOUNT]: 'much' });
  memory.link(1, HOLDS, 4);
  memory.link(5, HOLDS, 1);
  return memory;
}

const classId = fc.constantFrom(THING, PUMP, VALVE, PART);
const relationId = fc.constantFrom(FEEDS, FEEDS + 1, HOLDS, HOLDS + 1);
const type: fc.Arbitrary<PropertyTypeName> = fc.constantFrom(
  'TEXT',
  'HTML',
  'NUMBER',
  'PERCENT',
  'BOOLEAN',
  'ENUMERATION',
  'MULTISELECT',
  'DATETIME',
  'DURATION',
  'URI',
  'GEOPOINT',
);
const words = fc.subarray(['On', 'Off', 'A', 'C', '12', 'New'], { minLength: 0 });
const labelId = fc.constantFrom(WET, HOT);
const name = fc.constantFrom('Pump', 'Name', 'feeds', 'Wet', 'Fan', 'Weight', 'cools', 'cooled by', 'Dry');
const some: fc.Arbitrary<[kind: 'classes' | 'properties' | 'relations' | 'labels', id: number]> = fc.oneof(
  fc.tuple(fc.constant('classes' as const), classId),
  fc.tuple(fc.constant('properties' as const), fc.constantFrom(NAME, STATE, MODES, MASS, AMOUNT)),
  fc.tuple(fc.constant('relations' as const), relationId),
  fc.tuple(fc.constant('labels' as const), labelId),
);
const retyped = (id: number, type: PropertyTypeName, choices: string[]) => ({
  id,
  type,
  defaultValue: null,
  typeParameters: type === 'ENUMERATION' || type === 'MULTISELECT' ? { choices } : {},
});
const edit: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.constantFrom(NAME, STATE, MODES, MASS, AMOUNT), type, words).map(([id, type, choices]) => ({
    items: { properties: [retyped(id, type, choices)] },
  })),
  fc.tuple(fc.constantFrom(STATE, MODES), words).map(([id, choices]) => ({
    items: { properties: [{ id, typeParameters: { choices } }] },
  })),
  fc
    .tuple(fc.constantFrom(NAME, STATE, MODES, MASS), classId)
    .map(([id, classId]) => ({ items: { properties: [{ id, classId }] } })),
  fc.tuple(classId, fc.option(classId)).map(([id, parentId]) => ({ items: { classes: [{ id, parentId }] } })),
  fc.tuple(classId, fc.boolean()).map(([id, isAbstract]) => ({ items: { classes: [{ id, isAbstract }] } })),
  fc
    .tuple(classId, fc.array(fc.record({ targetClassId: classId, targetRelationId: relationId }), { maxLength: 3 }))
    .map(([id, localTargetRelations]) => ({ items: { classes: [{ id, localTargetRelations }] } })),
  fc.tuple(fc.constantFrom(WET, HOT), fc.subarray([THING, PUMP, VALVE, PART])).map(([id, classIds]) => ({
    items: { labels: [{ id, classIds }] },
  })),
  fc.subarray([AMOUNT]).map((propertyIds) => ({ items: { relations: [{ id: FEEDS, propertyIds }] } })),
  classId.map((id) => ({ gone: { classes: [id] } })),
  fc.constantFrom(NAME, STATE, MODES, MASS, AMOUNT).map((id) => ({ gone: { properties: [id] } })),
  fc.constantFrom(FEEDS, HOLDS).map((id) => ({ gone: { relations: [id] } })),
  fc.constantFrom(WET, HOT).map((id) => ({ gone: { labels: [id] } })),
  // A new item, with a name that others may have.
  fc.tuple(name, fc.option(classId), type, words).map(([name, parentId, type, choices]) => ({
    items: {
      classes: [{ id: -1, name, parentId }],
      properties: [{ ...retyped(-2, type, choices), name: `${name} of it`, classId: -1 }],
    },
  })),
  fc.tuple(name, classId, type, words).map(([name, classId, type, choices]) => ({
    items: { properties: [{ ...retyped(-1, type, choices), name, classId }] },
  })),
  fc.tuple(name, name, fc.subarray([AMOUNT])).map(([name, back, propertyIds]) => ({
    items: {
      relations: [
        { id: -1, name, propertyIds },
        { id: -2, name: back, inverseId: -1, propertyIds },
      ],
    },
  })),
  fc.tuple(name, fc.subarray([THING, PUMP, VALVE, PART]), fc.option(labelId)).map(([name, classIds, parentId]) => ({
    items: { labels: [{ name, classIds, parentId }] },
  })),
  // An existing item is renamed, hidden, moved or gets another default.
  fc.tuple(some, name).map(([[kind, id], name]) => ({ items: { [kind]: [{ id, name }] } })),
  fc.tuple(some, fc.boolean()).map(([[kind, id], isHidden]) => ({ items: { [kind]: [{ id, isHidden }] } })),
  fc.tuple(labelId, fc.option(labelId)).map(([id, parentId]) => ({ items: { labels: [{ id, parentId }] } })),
  fc
    .tuple(fc.constantFrom(NAME, STATE, MODES, MASS), fc.integer({ min: -5, max: 15 }))
    .map(([id, order]) => ({ items: { properties: [{ id, order }] } })),
  fc
    .tuple(fc.constantFrom(NAME, STATE, MODES, MASS), fc.constantFrom('On', 'A', '12', 12, true, ['A'], null))
    .map(([id, defaultValue]) => ({ items: { properties: [{ id, defaultValue }] } })),
  // Several at once.
  fc.tuple(classId, labelId, name).map(([gone, id, name]) => ({
    items: { labels: [{ id, name }] },
    gone: { classes: [gone] },
  })),
);

/** One of the things that can become of something, by chance. */
function drawn({ key, kind, actions, targets }: Impact, chance: number): Resolution {
  const action = actions[chance % actions.length]!;
  if (action !== 'MAP') return { key, action };
  const target = targets[chance % Math.max(1, targets.length)];
  if (!target) return { key, action: kind === 'TEXT' ? 'DELETE' : action };
  return { key, action, ...(target.id === null ? { toWord: target.word! } : { toId: target.id }) };
}

test('any edits leave a schema that is accepted as it is, and a model that is lawful in it', () => {
  let changes = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(edit, fc.array(fc.nat(30), { minLength: 1, maxLength: 6 })), { minLength: 1, maxLength: 8 }),
      (edits) => {
        const memory = start();
        for (const [change, chances] of edits) {
          try {
            let [resolutions, round]: [Resolution[], number] = [[], 0];
            for (let open = memory.change(change); open.length > 0; open = memory.change(change, resolutions))
              resolutions = [...resolutions, drawn(open[0]!, chances[round++ % chances.length]!)];
            changes++;
          } catch (error) {
            // An invalid change is refused, and has no effect.
            if (!(error instanceof Refusal)) throw error;
          }
          expectLawful(memory);
        }
      },
    ),
    draws(150),
  );
  expect(changes).toBeGreaterThan(250);
});

const unordered = (value: unknown) =>
  Array.isArray(value) ? value.toSorted((a, b) => String(a).localeCompare(String(b))) : value;

function expectLawful({ schema, rows, entities, links }: InMemory): void {
  const home = { organizationId: 1, projectId: 7 };
  const { writes } = plannedSave(
    rows,
    home,
    {
      classes: [...schema.classes.values()],
      properties: [...schema.properties.values()],
      relations: [...schema.relations.values()],
      labels: [...schema.labels.values()],
    },
    () => 'none',
  );
  expect(Object.values(writes).flat()).toEqual([]);
  const expectValues = (properties: readonly Property[], attrs: object) => {
    for (const [id, value] of Object.entries(attrs)) {
      const property = properties.find((each) => String(each.id) === id);
      expect(property, `a value of property ${id}`).toBeDefined();
      // Choices that are reordered or retired leave what was chosen in the order in which it was.
      expect(unordered(checkedValue(property!, value))).toEqual(unordered(value));
    }
  };
  for (const { classId, attrs, labelIds } of entities.values()) {
    expect(schema.classes.get(classId)?.isAbstract).toBe(false);
    expectValues(schema.propertiesOf.get(classId)!, attrs);
    expect(labelIds.filter((id) => !schema.labels.has(id))).toEqual([]);
  }
  expect(new Set(links.map(linkKey)).size).toBe(links.length);
  for (const { sourceId, relationId, targetId, attrs } of links) {
    const [source, target] = [entities.get(sourceId), entities.get(targetId)];
    expect(permitsLink(schema, source!.classId, relationId, target!.classId)).toBe(true);
    expectValues(propertiesOfLink(schema, relationId), attrs);
  }
}

type Case = [
  name: string,
  change: Change,
  told: string[],
  resolutions: Resolution[],
  left: (memory: InMemory) => unknown,
  is: unknown,
];
const attrs = (id: number) => (memory: InMemory) => memory.entities.get(id)?.attrs;
const all = (memory: InMemory) => memory.links.map(linkKey);

// Every change of a schema beside every use that it could break.
test.each<Case>([
  [
    'a class goes: its entities are of another one',
    { gone: { classes: [VALVE] } },
    ["Class 'Valve' is deleted. 2 entities are of it."],
    [
      { key: `class:${VALVE}`, action: 'MAP', toId: PUMP },
      { key: `property:${MASS}`, action: 'DELETE' },
      { key: `links:${FEEDS}`, action: 'DELETE' },
    ],
    (memory) => [memory.entities.get(3)?.classId, memory.entities.get(3)?.attrs],
    [PUMP, { [NAME]: 'Yes' }],
  ],
  [
    'a class goes: its entities go with their links',
    { gone: { classes: [VALVE] } },
    ["Class 'Valve' is deleted. 2 entities are of it."],
    [{ key: `class:${VALVE}`, action: 'DELETE' }],
    (memory) => [[...memory.entities.keys()], all(memory)],
    [[1, 2, 5], ['5:203:1']],
  ],
  [
    'a class becomes abstract',
    { items: { classes: [{ id: THING, isAbstract: true }] } },
    ["Class 'Thing' becomes abstract. 1 entity is of it."],
    [{ key: `class:${THING}`, action: 'MAP', toId: VALVE }],
    (memory) => memory.entities.get(5)?.classId,
    VALVE,
  ],
  [
    'a class has another parent: values',
    { items: { classes: [{ id: PUMP, parentId: null }] } },
    [
      'Name: some classes lose it. 2 entities of Pump have a value, which can no longer be stored.',
      'holds: no longer permitted. 2 relationships would no longer be allowed: Pump → Valve 1, Thing → Pump 1.',
      "Label 'Wet': available for fewer classes. It stays on 1 entity of Pump, unless it is removed.",
    ],
    [
      { key: `foreign:${NAME}`, action: 'DELETE' },
      { key: `links:${HOLDS}`, action: 'KEEP' },
    ],
    (memory) => [memory.entities.get(1)?.attrs, all(memory).length],
    [{ [STATE]: 'On', [MODES]: ['A', 'C'] }, 4],
  ],
  [
    'a property goes: another has its values',
    { items: { properties: [{ name: 'Called', classId: THING, type: 'TEXT', id: -1 }] }, gone: { properties: [NAME] } },
    ["Property 'Name' is deleted. 4 entities have a value of it."],
    [{ key: `property:${NAME}`, action: 'MAP', toId: 150 }],
    attrs(5),
    { 150: 'On' },
  ],
  [
    'a property is of another class',
    { items: { properties: [{ id: MASS, classId: PUMP }] } },
    ['Mass: some classes lose it. 2 entities of Valve have a value, which can no longer be stored.'],
    [{ key: `foreign:${MASS}`, action: 'MAP', toId: NAME }],
    attrs(4),
    { [NAME]: '50' },
  ],
  [
    'a property has another type',
    { items: { properties: [retyped(MASS, 'PERCENT', [])] } },
    ['Mass: NUMBER becomes PERCENT. 2 of 2 values can be converted; 2 of them read differently afterwards.'],
    [{ key: `type:${MASS}`, action: 'CONVERT' }],
    attrs(4),
    { [MASS]: 50 },
  ],
  [
    'a property of links has another type',
    { items: { properties: [retyped(AMOUNT, 'NUMBER', [])] } },
    ['Amount: TEXT becomes NUMBER. 1 of 2 values can be converted; 1 cannot.'],
    [
      { key: `type:${AMOUNT}`, action: 'CONVERT' },
      { key: `text:${AMOUNT}:much`, action: 'MAP', toWord: '99' },
    ],
    (memory) => memory.links.map((link) => link.attrs[AMOUNT]),
    [3, 99, undefined, undefined],
  ],
  [
    'a choice goes',
    { items: { properties: [{ id: STATE, typeParameters: { choices: ['Off', 'Out'] } }] } },
    ["State: 'On' is removed. 1 entity holds 'On'. Without it they have no value."],
    [{ key: `choice:${STATE}:On`, action: 'MAP', toWord: 'Off' }],
    (memory) => memory.entities.get(1)?.attrs[STATE],
    'Off',
  ],
  [
    'one of several chosen goes',
    { items: { properties: [{ id: MODES, typeParameters: { choices: ['B', 'C'] } }] } },
    ["Modes: 'A' is removed. 1 entity holds 'A'. Without it they have no value."],
    [{ key: `choice:${MODES}:A`, action: 'MAP', toWord: 'B' }],
    (memory) => memory.entities.get(1)?.attrs[MODES],
    ['B', 'C'],
  ],
  [
    'a default is another one',
    { items: { properties: [{ id: MASS, defaultValue: 7 }] } },
    [],
    [],
    attrs(4),
    { [MASS]: 50 },
  ],
  [
    'a default of what nobody has said is another one',
    { items: { properties: [{ id: NAME, defaultValue: 'Nameless' }] } },
    ["Name: the default becomes 'Nameless'. 1 entity without a value of its own reads that."],
    [],
    attrs(4),
    { [MASS]: 50 },
  ],
  [
    'a relation goes',
    { gone: { relations: [FEEDS] } },
    ["Relation 'feeds' is deleted. 2 relationships are of it: Pump → Valve 2."],
    [{ key: `relation:${FEEDS}`, action: 'MAP', toId: HOLDS }],
    all,
    ['1:203:4', '5:203:1', '1:203:3', '2:203:3'],
  ],
  [
    'a relation goes: the other way round',
    { gone: { relations: [FEEDS] } },
    ["Relation 'feeds' is deleted. 2 relationships are of it: Pump → Valve 2."],
    [{ key: `relation:${FEEDS}`, action: 'MAP', toId: HOLDS + 1 }],
    all,
    ['1:203:4', '5:203:1', '3:203:1', '3:203:2'],
  ],
  [
    'a permission goes',
    { items: { classes: [{ id: PUMP, localTargetRelations: [] }] } },
    ['feeds: no longer permitted. 2 relationships would no longer be allowed: Pump → Valve 2.'],
    [{ key: `links:${FEEDS}`, action: 'KEEP' }],
    (memory) => memory.schema.classes.get(PUMP)?.localTargetRelations,
    [{ targetClassId: VALVE, targetRelationId: FEEDS, isHidden: true }],
  ],
  [
    'a relation loses a property',
    { items: { relations: [{ id: FEEDS, propertyIds: [] }] } },
    ["feeds: 'Amount' is no longer an attribute of its relationships. 2 relationships have a value of it."],
    [{ key: `said:${FEEDS}:${AMOUNT}`, action: 'DELETE' }],
    (memory) => memory.links.map((link) => link.attrs),
    [{}, {}, {}, {}],
  ],
  [
    'a label goes',
    { gone: { labels: [HOT] } },
    ["Label 'Hot' is deleted. It is on 2 entities."],
    [{ key: `label:${HOT}`, action: 'MAP', toId: WET }],
    (memory) => [1, 2].map((id) => memory.entities.get(id)?.labelIds),
    [[WET], [WET]],
  ],
  [
    'a label is offered for fewer classes',
    { items: { labels: [{ id: WET, classIds: [VALVE] }] } },
    ["Label 'Wet': available for fewer classes. It stays on 1 entity, unless it is removed."],
    [{ key: `offered:${WET}`, action: 'DELETE' }],
    (memory) => memory.entities.get(1)?.labelIds,
    [HOT],
  ],
  [
    'something is renamed, hidden or described',
    { items: { classes: [{ id: PUMP, name: 'Fan', isHidden: true }], labels: [{ id: HOT, description: 'Very' }] } },
    [],
    [],
    (memory) => memory.schema.classes.get(PUMP)?.name,
    'Fan',
  ],
])('%s', (_name, change, told, resolutions, left, is) => {
  const memory = start();
  expect(memory.impacts(change).impacts.map(({ title, words }) => `${title}. ${words}`)).toEqual(told);
  expect(memory.change(change, resolutions)).toEqual([]);
  expect(left(memory)).toEqual(is);
  expectLawful(memory);
});

test.each<[string, Resolution, RegExp]>([
  [
    'an action that is none for it',
    { key: `choice:${STATE}:On`, action: 'CONVERT' },
    /CONVERT is not possible here\. Choose MAP or KEEP or DELETE/,
  ],
  [
    'a choice that is not offered',
    { key: `choice:${STATE}:On`, action: 'MAP', toWord: 'Gone' },
    /'Gone' cannot replace it/,
  ],
  ['nothing to map to', { key: `choice:${STATE}:On`, action: 'MAP' }, /'nothing' cannot replace it/],
])('refused: %s', (_name, resolution, message) => {
  const memory = start();
  const change = { items: { properties: [{ id: STATE, typeParameters: { choices: ['Off'] } }] } };
  expect(() => memory.change(change, [resolution, { key: `choice:${STATE}:Out`, action: 'KEEP' }])).toThrow(message);
  expectLawful(memory);
});

test('a choice with transitions of the workflow says so', () => {
  const memory = start();
  const transition = (fromState: string, toState: string) => ({ name: 'Go', fromState, toState, lock: false });
  memory.workflow = {
    transitions: { [PUMP]: [transition('On', 'Off'), transition('Off', 'On')], [PART]: [transition('On', 'Off')] },
  };
  const change = { items: { properties: [{ id: STATE, typeParameters: { choices: ['Off', 'Out'] } }] } };
  expect(memory.impacts(change).impacts[0]?.words).toBe(
    "1 entity holds 'On'. Without it they have no value. 2 transitions of the workflow name it: change those on its page.",
  );
});
