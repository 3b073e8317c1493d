import { Readable } from 'node:stream';

import fc from 'fast-check';

import { storeFile } from '../../server/files/commands/store-file.ts';
import { openProject } from '../../server/identity/access/keys/projects.ts';
import { takeIds } from '../../server/identity/organizations/commands/take-ids.ts';
import { propertyTypeNames } from '../../server/model/attributes/types/index.ts';
import { saveEntities } from '../../server/model/entities/commands/save.ts';
import type { EntityPatch, RelPatch } from '../../server/model/entities/entity.ts';
import { saveSchema } from '../../server/model/schema/commands/save-schema.ts';
import { permitsLink } from '../../server/model/schema/rules/links.ts';
import type { Property, Relation, Schema } from '../../server/model/schema/schema.ts';
import { inTransaction, type Ctx } from '../../server/platform/context.ts';
import { attrsFor, oddHtml, oddText } from './model.ts';

/** A generated project before it has numbers: everything refers to its position. */
export interface Model {
  entities: {
    classPlace: number;
    name: string;
    number: string;
    html: string;
    labelPlaces: number[];
    flags: Pick<EntityPatch, 'isHidden' | 'isArchived' | 'isRedacted'>;
    metadata: Record<string, string>;
    script: string | null;
    picture: boolean;
    seed: number;
  }[];
  links: { from: number; to: number; relationPlace: number; seed: number }[];
}

const place = fc.nat({ max: 1_000 });
export const models: fc.Arbitrary<Model> = fc.record({
  entities: fc.array(
    fc.record({
      classPlace: place,
      name: oddText,
      number: fc.oneof(
        fc.constant(''),
        fc.stringMatching(/^[A-Z]?[0-9]{1,2}(\.[0-9]{1,2}){0,2}$/),
        fc.constant('ä <1>'),
      ),
      html: oddHtml,
      labelPlaces: fc.array(place, { maxLength: 3 }),
      flags: fc.record(
        { isHidden: fc.boolean(), isArchived: fc.boolean(), isRedacted: fc.boolean() },
        { requiredKeys: [] },
      ),
      metadata: fc.dictionary(fc.constantFrom('tool:key', 'sim:control', 'other'), oddText, { maxKeys: 2 }),
      script: fc.option(oddText, { nil: null }),
      picture: fc.boolean(),
      seed: fc.integer(),
    }),
    { minLength: 1, maxLength: 9 },
  ),
  links: fc.array(fc.record({ from: place, to: place, relationPlace: place, seed: fc.integer() }), { maxLength: 30 }),
});

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length]!;
const drawn = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T => fc.sample(arbitrary, { seed, numRuns: 1 })[0]!;

/** Gives a project its own schema, with names that break formats and a property of every type for entities and for links. */
function ownSchema(ctx: Ctx, projectId: number, schema: Schema): Promise<Schema> {
  const id = <T extends { id: number; name: string }>(items: Iterable<T>, name: string) =>
    [...items].find((each) => each.name === name)!.id;
  const asset = id(schema.classes.values(), 'Asset');
  const choices = ['One', 'two, too', '<3> "&"'];
  const properties = (first: number, classId: number | null): Partial<Property>[] =>
    propertyTypeNames.map((type, i) => ({
      id: first - i,
      name: i === 0 ? 'ReqIF.Text' : `${type} of "it" & <co>`,
      classId,
      type,
      order: i,
      ...((type === 'ENUMERATION' || type === 'MULTISELECT') && { typeParameters: { choices } }),
      ...(type === 'BIG_TEXT' && { defaultValue: 'by default' }),
      ...(type === 'NUMBER' && { typeParameters: { defaultValue: 7 } }),
    }));
  const ofLinks = propertyTypeNames.map((_, i) => -101 - i);
  return saveSchema(ctx, 'acme', projectId, {
    classes: [
      {
        id: -1,
        name: 'Thing & "Type"',
        parentId: asset,
        localTargetRelations: [
          { targetClassId: -1, targetRelationId: -1 },
          { targetClassId: -1, targetRelationId: -2 },
          { targetClassId: -1, targetRelationId: -3 },
        ],
      },
      { id: -2, name: 'Räder', parentId: -1 },
      { id: -3, name: '火星', parentId: -1 },
    ],
    properties: [
      ...properties(-1, -1),
      { id: -50, name: 'NUMBER of "it" & <co>', classId: -2, type: 'NUMBER', order: 1 },
      ...properties(-101, null),
    ],
    relations: [
      { id: -1, name: 'drives "x" & y', inverseId: -2, isCanonical: true, propertyIds: ofLinks },
      { id: -2, name: 'driven by', inverseId: -1, isCanonical: false, propertyIds: ofLinks },
      { id: -3, name: 'near', inverseId: -3, isCanonical: true, propertyIds: [-101] },
    ],
    labels: [
      { id: -1, name: 'Outer', classIds: [asset], isLinkedLabel: true },
      { id: -2, name: 'Same, or <not>', parentId: -1, classIds: [-1] },
      { id: -3, name: 'Same, or <not>', classIds: [-1] },
    ],
  });
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILES = [
  { name: 'Plan "A" – 火星.pdf', type: 'application/pdf', content: '%PDF-1.7' },
  { name: 'dot.png', type: 'image/png', content: picture },
  { name: 'same.txt', type: 'text/plain', content: 'same' },
  { name: 'same.txt', type: 'text/plain', content: 'same' },
  { name: 'empty', type: 'application/octet-stream', content: '' },
];

/** Builds a generated project through the ordinary commands. */
export async function buildModel(ctx: Ctx, projectId: number, model: Model): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const schema = await ownSchema(ctx, projectId, await saveSchema(ctx, 'acme', projectId, {}));
    const key = await openProject(ctx, 'acme', projectId, 'WRITE');
    const files: number[] = [];
    for (const { content, ...file } of FILES)
      files.push((await storeFile(ctx, key, { ...file, content: Readable.from([Buffer.from(content)]) }, 1 << 20)).id);
    const first = await takeIds(ctx, key.organizationId, 'entity', model.entities.length);
    await saveEntities(ctx, 'acme', patchesOf(schema, projectId, first, files, model), {
      for: 'move',
      fromProjectId: projectId,
      origins: origins(first, model),
    });
  });
}

const origins = (first: number, { entities }: Model) =>
  new Map(
    entities.map(({ seed }, i) => [
      first + i,
      {
        created: new Date(Date.UTC(2020, 1, 1) + Math.abs(seed)),
        createdBy: seed % 2 ? 'ada' : 'somebody else',
        modified: seed % 3 ? null : new Date(Date.UTC(2022, 1, 1) + Math.abs(seed)),
        modifiedBy: seed % 3 ? null : 'rob',
        isLocked: seed % 5 === 0,
        lockedBy: seed % 5 === 0 ? 'ada' : null,
      },
    ]),
  );

function patchesOf(
  schema: Schema,
  projectId: number,
  first: number,
  files: readonly number[],
  model: Model,
): EntityPatch[] {
  const classes = [...schema.classes.values()].filter(
    (each) => each.projectId !== 0 || ['Requirement', 'Artifact', 'Measure', 'Action', 'Asset'].includes(each.name),
  );
  const labels = [...schema.labels.values()].filter(
    ({ name, projectId }) => projectId !== 0 || name.endsWith('Document') || name === 'System',
  );
  const address = (file: number, way: string) => `/api/v4/o/acme/files/${file}${way}`;
  const classOf = (at: number) => pick(classes, model.entities[at]!.classPlace).id;
  const links = linksOf(schema, model, classOf, files);
  // A linked label has one master.
  const linked = labels.find(({ isLinkedLabel }) => isLinkedLabel)!;
  const linking = model.entities.findIndex(({ picture }) => picture);
  return model.entities.map((entity, i) => ({
    id: first + i,
    projectId,
    classId: classOf(i),
    name: entity.name,
    number: entity.number,
    description: entity.picture
      ? `${entity.html}<p><img src="${address(files[1]!, '/serve')}" alt="dot" /> <a href="${address(files[0]!, '/download')}">the <em>plan</em></a> <a href="${address(files[2]!, '')}">x</a></p>`
      : entity.html,
    attrs: drawn(attrsFor(schema.propertiesOf.get(classOf(i))!, files), entity.seed),
    labelIds: [...new Set(entity.labelPlaces.map((at) => pick(labels, at).id))],
    ...(entity.picture && { imageId: files[1]!, ...(i === linking && { linkedLabelId: linked.id }) }),
    ...entity.flags,
    metadata: entity.metadata,
    script: entity.script,
    ...(entity.seed % 4 === 0 && { branches: [{ id: 'b1', name: entity.name, order: 1 }], controlStep: { id: 's' } }),
    addRels: links.get(i)?.map((rel) => ({ ...rel, targetId: first + rel.targetId })) ?? [],
  }));
}

/** Valid links between the entities; relations without cycles lead from earlier to later ones. */
function linksOf(
  schema: Schema,
  model: Model,
  classOf: (at: number) => number,
  files: readonly number[],
): Map<number, RelPatch[]> {
  const relations = [...schema.relations.values()];
  const found = new Map<string, { from: number; rel: RelPatch }>();
  for (const { from: a, to: b, relationPlace, seed } of model.links) {
    const [from, to] = [a % model.entities.length, b % model.entities.length].toSorted((x, y) => x - y);
    if (from === undefined || to === undefined || from === to) continue;
    const lawful = (relation: Relation) =>
      relation.isCanonical && permitsLink(schema, classOf(from), relation.id, classOf(to));
    const fitting = relations.filter(lawful);
    if (fitting.length === 0) continue;
    const relation = pick(fitting, relationPlace);
    const properties = relation.propertyIds.map((id) => schema.properties.get(id)!);
    const rel = { relationId: relation.id, targetId: to, attrs: drawn(attrsFor(properties, files), seed) };
    found.set(`${from} ${relation.id} ${to}`, { from, rel });
  }
  return new Map(
    [...Map.groupBy(found.values(), ({ from }) => from)].map(([from, of]) => [from, of.map(({ rel }) => rel)]),
  );
}
