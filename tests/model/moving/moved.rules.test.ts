// The losses of a moving entity follow from the other project's schema; each is named once, with its number of entities.
import { expect, test } from 'vitest';

import type { Entity, Link } from '../../../server/model/entities/entity.ts';
import { entitiesInTarget, strangerIn } from '../../../server/model/moving/rules.ts';
import { indexSchema } from '../../../server/model/schema/rules/index-schema.ts';
import type { SchemaItems } from '../../../server/model/schema/schema.ts';
import { defaultSchema } from '../../../server/model/schema/seed/index.ts';

const schemaOf = (items: object) => indexSchema(items as SchemaItems, { organizationId: 1, projectId: 1, version: '' });
const from = schemaOf(defaultSchema);
const classNamed = (name: string) => defaultSchema.classes.find((each) => each.name === name)!.id!;
const requirement = classNamed('Requirement');
const [analysis, goal] = ['Analysis', 'Goal'].map(
  (name) => defaultSchema.labels.find((each) => each.name === name)!.id!,
);
const [status, rationale] = ['Status', 'Rationale'].map(
  (name) => defaultSchema.properties.find((each) => each.classId === requirement && each.name === name)!.id!,
);
const relation = (name: string) => defaultSchema.relations.find((each) => each.name === name)!.id!;
const entity = (id: number, more: Partial<Entity> = {}) =>
  ({
    id,
    classId: requirement,
    attrs: {},
    labelIds: [],
    linkedLabelId: null,
    imageId: null,
    ...nothing,
    ...more,
  }) as Entity;
const nothing = { controlStep: null, branches: null, description: '', metadata: {} };
const link = (sourceId: number, name: string, targetId: number) =>
  ({ sourceId, relationId: relation(name), targetId, attrs: {} }) as Link;
const move = (entities: Entity[], { to = from, links = [] }: { to?: typeof from; links?: Link[] } = {}) =>
  entitiesInTarget(entities, {
    slug: 'acme',
    from,
    to,
    toProjectId: 2,
    links,
    idOf: new Map(entities.map(({ id }) => [id, id + 100])),
  });

test('values that the other project knows move along, with texts and flows', () => {
  const flow = { type: 'SERIAL', nodes: [] };
  const whole = entity(1, {
    attrs: { [status!]: 'Approved' },
    labelIds: [analysis!],
    description: 'As @{1}:{name} and @{7}:{name}',
    controlStep: flow,
  });
  const { patches, lost } = move([whole]);
  expect(lost).toEqual([]);
  expect(patches[0]).toMatchObject({
    id: 101,
    projectId: 2,
    attrs: { [status!]: 'Approved' },
    labelIds: [analysis],
    description: 'As @{101}:{name} and @{7}:{name}',
    controlStep: flow,
  });
});

test('properties and labels that it does not know, and pictures, are lost, each named once with how many lose it', () => {
  const to = schemaOf({
    ...defaultSchema,
    properties: defaultSchema.properties.filter(({ id }) => id !== rationale),
    labels: defaultSchema.labels.filter(({ id }) => id !== goal),
  });
  const attrs = { [rationale!]: 'Because', [status!]: 'Draft' };
  const { patches, lost } = move([entity(1, { attrs, labelIds: [goal!], imageId: 5 }), entity(2, { attrs })], { to });
  expect(lost).toEqual([
    { what: 'Attribute Rationale', count: 2 },
    { what: 'Label Goal', count: 1 },
    { what: 'Picture', count: 1 },
  ]);
  expect(patches.map((each) => [each.attrs, each.labelIds, 'imageId' in each])).toEqual([
    [{ [status!]: 'Draft' }, [], false],
    [{ [status!]: 'Draft' }, [], false],
  ]);
});

test('links among moved entities move along once; each end loses its other links', () => {
  const links = [link(1, 'decomposed by', 2), link(1, 'decomposed by', 3), link(4, 'decomposed by', 2)];
  const { patches, lost } = move([entity(1), entity(2)], { links });
  expect(patches.map(({ addRels }) => addRels)).toEqual([
    [{ relationId: relation('decomposed by'), targetId: 102, attrs: {} }],
    [],
  ]);
  expect(lost).toEqual([
    { what: 'Relationship decomposed by', count: 1 },
    { what: 'Relationship decomposes', count: 1 },
  ]);
});

test('an entity whose class is missing or abstract in the other project cannot move', () => {
  const without = schemaOf({
    ...defaultSchema,
    classes: defaultSchema.classes.map((each) => (each.id === requirement ? { ...each, isAbstract: true } : each)),
  });
  expect(strangerIn(from, from, entity(1))).toBeNull();
  expect(strangerIn(without, from, entity(1))).toBe("The other project has no class 'Requirement'.");
});
