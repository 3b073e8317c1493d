import type { StoredFile } from '../../../files/file.ts';
import { readFileContent } from '../../../files/queries/files.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Attrs } from '../../../model/attributes/attribute.ts';
import type { Entity, Link } from '../../../model/entities/entity.ts';
import { readSchema, readSchemaItems } from '../../../model/schema/queries/schema.ts';
import { decomposition } from '../../../model/schema/rules/display-names.ts';
import type { Property, Relation, Schema } from '../../../model/schema/schema.ts';
import type { Ctx, ReadingCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { packZip } from '../../../platform/text/zip.ts';
import type { Download, ExportScope } from '../formats/format.ts';
import { extensionXml, type Extension } from '../formats/reqif/extension.ts';
import { endsName, keptGroups, type Group } from '../formats/reqif/groups.ts';
import { EXTENSIONS, RELATION_GROUPS } from '../formats/reqif/map-specification.ts';
import {
  EXACTLY,
  fixedDatatypes,
  reqifKindOf,
  OF_LABELS,
  plainIdentifier,
  writtenRelationProperties,
  specification,
  type ReqifModel,
} from '../formats/reqif/model.ts';
import { keptRelations, RELATIONS } from '../formats/reqif/relation-metadata.ts';
import { writtenTypes, type WrittenTypes } from '../formats/reqif/type-identifiers.ts';
import { TYPES } from '../formats/reqif/type-metadata.ts';
import { openingXml } from '../formats/reqif/write-types.ts';
import {
  closingXml,
  writeSpecification,
  linkInExtension,
  objectXml,
  relations,
  type HierarchyNode,
} from '../formats/reqif/write.ts';
import type { ExportOptions } from '../rules/options.ts';
import type { Teams } from '../rules/teams.ts';
import { localItemIds, writtenProject, writtenSchema } from '../rules/written-document.ts';
import { entitiesInOrder } from './entities.ts';
import { readProjectRow, openSnapshot } from './snapshot.ts';
import { readTeamNames } from './teams.ts';
import { usedFiles } from './used-files.ts';
import { wantedIds } from './wanted-ids.ts';

/** Exports a project as ReqIF, read in one snapshot: a .reqif that is written while it is read, or a .reqifz if there are attachments. */
export async function exportReqif(
  ctx: Ctx,
  asked: ExportScope,
  options: Pick<ExportOptions, 'query'> = {},
): Promise<Download> {
  const { db, key, close } = await openSnapshot(ctx, asked);
  try {
    const schema = await readSchema(db, key);
    const ids = await wantedIds(ctx, { db, key }, schema, options.query);
    const files = await usedFiles(db, key, schema, ids);
    const survey = await surveyed(db, key, schema, ids);
    const paths = new Map(files.map((file, i) => [file.id, fileEntry(file, i)]));
    const project = await readProjectRow(db, key);
    const items = await readSchemaItems(db, key);
    const teams = await readTeamNames(db, key);
    const model = modelOf(key.slug, schema, survey, project.name, teams, [...paths]);
    const local = { items: localItemIds(items), teams };
    const extension: Omit<Extension, 'links'> = {
      project: writtenProject(project, local),
      schema: writtenSchema(items, local),
      types: [...survey.types.types.values()].flat(),
      files: [...paths.values()],
    };
    const pieces = xml(db, key, ids, model, survey, extension);
    if (files.length === 0) return { type: 'application/xml', extension: '.reqif', pieces: closed(pieces, close) };
    return {
      type: 'application/zip',
      extension: '.reqifz',
      pieces: closed(archive({ ...ctx, db }, files, paths, pieces), close),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* closed<T>(pieces: AsyncGenerator<T>, close: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* pieces;
  } finally {
    await close();
  }
}

/** Returns a file's path in the archive and its name. */
const fileEntry = ({ name, type }: StoredFile, i: number): Extension['files'][number] => ({
  path: `files/${i + 1}-${name.replace(/[^\w.-]/g, '_')}`,
  name,
  type,
});

interface Survey {
  classIds: Set<number>;
  relationIds: Set<number>;
  labelIds: Set<number>;
  random: Set<number>;
  identifiers: Map<number, string>;
  documents: Entity[];
  /** The links that make the hierarchies of the documents. */
  below: Map<number, number[]>;
  inHierarchy(link: Link): boolean;
  toolExtensions: string;
  groups: Group[];
  keptOf: ReqifModel['keptOf'];
  taken: Set<string>;
  types: WrittenTypes;
}

/** Surveys the project in a first pass: the kinds of things in it, their identifiers in the file, and the documents. */
async function surveyed(db: Reader, key: ProjectKey<'READ'>, schema: Schema, ids: readonly number[]): Promise<Survey> {
  const sourceOf = [...schema.relations.values()].find((each) => each.name === 'source of')?.id;
  const parts = decomposition(schema)?.children.id;
  const survey = {
    classIds: new Set<number>(),
    relationIds: new Set<number>(),
    labelIds: new Set<number>(),
    random: new Set<number>(),
    identifiers: new Map<number, string>(),
    documents: [] as Entity[],
    toolExtensions: '',
  };
  const noteRandom = (attrs: Attrs) => {
    for (const [id, value] of Object.entries(attrs))
      if (typeof value === 'object' && value !== null && 'parameters' in value) survey.random.add(Number(id));
  };
  const relationsIn: string[] = [];
  const keptIn: string[] = [];
  const typesIn: string[] = [];
  const byReqifId = new Map<string, number>();
  const below = new Map<number, number[]>();
  const taken = new Set(['HEADER', 'SPECIFICATION', ...Object.values(fixedDatatypes), EXACTLY, OF_LABELS]);
  for await (const some of entitiesInOrder(db, key, schema, ids))
    for (const { entity, links } of some) {
      const isDocument = isDocumentIn(schema, entity);
      if (isDocument) survey.documents.push(entity);
      else survey.classIds.add(entity.classId);
      const own = entity.metadata['reqif:id'];
      const identifier =
        own && isIdentifier(own) && !taken.has(own)
          ? own
          : entity.globalId.replace(/[^\w.-]/g, '_').replace(/^(?![A-Za-z_])/, '_');
      taken.add(identifier);
      survey.identifiers.set(entity.id, identifier);
      if (own) byReqifId.set(own, entity.id);
      if (isDocument && entity.metadata[RELATIONS]) relationsIn.push(entity.metadata[RELATIONS]);
      if (isDocument && entity.metadata[RELATION_GROUPS]) keptIn.push(entity.metadata[RELATION_GROUPS]);
      if (isDocument && entity.metadata[TYPES]) typesIn.push(entity.metadata[TYPES]);
      const extensions = entity.metadata[EXTENSIONS] ?? '';
      if (!survey.toolExtensions.includes(extensions)) survey.toolExtensions += extensions;
      for (const id of entity.labelIds) survey.labelIds.add(id);
      noteRandom(entity.attrs);
      for (const link of links) {
        if ((isDocument && link.relationId === sourceOf) || (!isDocument && link.relationId === parts))
          below.set(entity.id, [...(below.get(entity.id) ?? []), link.targetId]);
        survey.relationIds.add(link.relationId);
        noteRandom(link.attrs);
      }
    }
  const place = new Map(ids.map((id, i) => [id, i]));
  const documents = new Set(survey.documents.map((document) => document.id));
  // ReqIF hierarchies hold objects only, so a document below another document is written into our extension.
  for (const [id, children] of below)
    below.set(
      id,
      children.filter((child) => !documents.has(child)),
    );
  const reached = new Set<number>();
  const walk = (id: number) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const child of below.get(id) ?? []) walk(child);
  };
  for (const document of survey.documents) walk(document.id);
  for (const children of below.values()) children.sort((a, b) => place.get(a)! - place.get(b)!);
  const groups = keptIn
    .flatMap((text) => keptGroups(text, (id) => byReqifId.get(id)))
    .filter(({ sourceId, targetId }) => documents.has(sourceId) && documents.has(targetId))
    .filter(({ id }) => !taken.has(id) && taken.add(id));
  const take = (id: string) => isIdentifier(id) && !taken.has(id) && Boolean(taken.add(id));
  const kindHere = (property: Property) => reqifKindOf(survey, property);
  const types = writtenTypes(typesIn, { schema, kindOf: kindHere, take });
  const globalIds = new Map([...schema.relations.values()].map((relation) => [relation.globalId, relation]));
  const nameHere = (reqifId: string) => survey.identifiers.get(byReqifId.get(reqifId) ?? 0) ?? reqifId;
  const usable = relationsIn.flatMap(keptRelations).flatMap(({ id: called, source, target, ...rest }) => {
    // A relation with attributes is written even if its old identifier cannot be used.
    const id =
      isIdentifier(called) && !taken.has(called) ? called : rest.attrs && `R_${taken.size}_${plainIdentifier(called)}`;
    if (id === undefined || !globalIds.has(rest.relation)) return [];
    taken.add(id);
    return [{ ...rest, id, source: nameHere(source), target: nameHere(target) }];
  });
  const kept = Map.groupBy(usable, ({ source, relation, target }) =>
    linkName(globalIds.get(relation)!, source, target),
  );
  const nameOf = ({ sourceId, relationId, targetId }: Link) =>
    linkName(schema.relations.get(relationId)!, survey.identifiers.get(sourceId)!, survey.identifiers.get(targetId)!);
  const inHierarchy = (link: Link) =>
    reached.has(link.sourceId) &&
    !documents.has(link.targetId) &&
    Object.keys(link.attrs).length === 0 &&
    !kept.has(nameOf(link)) &&
    (documents.has(link.sourceId) ? link.relationId === sourceOf : link.relationId === parts);
  return { ...survey, below, inHierarchy, groups, keptOf: (link) => kept.get(nameOf(link)) ?? [], taken, types };
}

const isIdentifier = (id: string) => /^[A-Za-z_][\w.-]*$/.test(id);

/** Returns a link's key, made from its ends; both directions give the same key if its relation is its own inverse. */
function linkName({ id, inverseId }: Relation, source: string, target: string): string {
  const [from, to] = id === inverseId && source > target ? [target, source] : [source, target];
  return `${id} ${from} ${to}`;
}

/** Tells whether an entity is written as a specification: an Artifact with a label that ends in Document. */
const isDocumentIn = (schema: Schema, entity: Entity) =>
  schema.classes.get(entity.classId)?.name === 'Artifact' &&
  entity.labelIds.some((id) => schema.labels.get(id)?.name.endsWith('Document'));

const PRODUCT = 'Truss';

function modelOf(
  organization: string,
  schema: Schema,
  survey: Survey,
  title: string,
  teams: Teams,
  paths: readonly (readonly [number, Extension['files'][number]])[],
): ReqifModel {
  const numbers = new Map(paths.map(([id], i) => [id, i + 1]));
  const own = new RegExp(`^(?:/api/v4/o/${organization}/files/(\\d+)(?:/|$)|file:(\\d+))`);
  return {
    organization,
    fileNumber: (id) => numbers.get(id),
    ofDocuments: survey.documents.length > 0 ? schema.propertiesOf.get(survey.documents[0]!.classId)! : [],
    labels: [...survey.labelIds].flatMap((id) => schema.labels.get(id) ?? []),
    title,
    teams,
    tool: PRODUCT,
    created: new Date(),
    schema,
    ...typesFor(schema, survey),
    random: survey.random,
    attachment(address) {
      const [, id, number] = own.exec(address) ?? [];
      return paths[Number(number ?? numbers.get(Number(id))) - 1]?.[1];
    },
    identifierOf: (id) => survey.identifiers.get(id)!,
    has: (id) => survey.identifiers.has(id),
    toolExtensions: survey.toolExtensions,
    groups: survey.groups,
    keptOf: survey.keptOf,
    isFree: (identifier) =>
      isIdentifier(identifier) && !survey.taken.has(identifier) && Boolean(survey.taken.add(identifier)),
  };
}

/** The types of a file: our own, and beside them those that came with files, for what is still of them. */
function typesFor(
  schema: Schema,
  { classIds, relationIds, types }: Survey,
): Pick<
  ReqifModel,
  'classes' | 'documentTypes' | 'relations' | 'typeOf' | 'documentTypeOf' | 'relationTypeOf' | 'choices'
> {
  const keptOf = ({ globalId }: { globalId: string }) => types.types.get(globalId) ?? [];
  const withKept = <T extends { globalId: string }>(own: T) => [own, ...keptOf(own).map((kept) => ({ ...own, kept }))];
  const inOrder = (ids: ReadonlySet<number>) => [...ids].toSorted((a, b) => a - b);
  const named = <T extends { globalId: string; name: string }>(own: T, name: string) => {
    const kept = keptOf(own).find((each) => each.name.toLowerCase() === name.toLowerCase());
    return kept ? { ...own, kept } : own;
  };
  const [ofDocuments, ...others] = keptOf(specification);
  return {
    classes: inOrder(classIds).flatMap((id) => withKept(schema.classes.get(id)!)),
    documentTypes: withKept(specification),
    relations: inOrder(relationIds).flatMap((id) => withKept(schema.relations.get(id)!)),
    typeOf({ classId, metadata }) {
      const own = schema.classes.get(classId)!;
      return named(own, metadata['reqif:type'] ?? own.name);
    },
    // The export cannot know which of several specifications a document had.
    documentTypeOf: ({ metadata }) =>
      ofDocuments && others.length === 0 && metadata['reqif:id']
        ? { ...specification, kept: ofDocuments }
        : specification,
    relationTypeOf({ relationId, attrs }) {
      const own = schema.relations.get(relationId)!;
      const context = writtenRelationProperties(schema, own).find(({ name }) => name === 'Context');
      const said = context && attrs[context.id];
      return named(own, typeof said === 'string' && said !== '' ? said : own.name);
    },
    choices: types.choices,
  };
}

async function* xml(
  db: Reader,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
  model: ReqifModel,
  survey: Survey,
  extension: Omit<Extension, 'links'>,
): AsyncGenerator<string> {
  const documents = new Set(survey.documents.map((document) => document.id));
  yield openingXml(model);
  for await (const some of entitiesInOrder(db, key, model.schema, ids))
    yield some
      .filter(({ entity }) => !documents.has(entity.id))
      .map(({ entity }) => `${objectXml(model, entity)}\n`)
      .join('');
  const grouped = new Set(model.groups.flatMap(({ ends }) => ends.map(([a, b]) => endsName(a, b))));
  const inGroups: Link[] = [];
  const inExtension: Extension['links'] = [];
  yield '</SPEC-OBJECTS>\n<SPEC-RELATIONS>\n';
  for await (const some of entitiesInOrder(db, key, model.schema, ids)) {
    const outside = some.flatMap(({ links }) => links).filter((link) => !survey.inHierarchy(link));
    const ofDocuments = (link: Link) => documents.has(link.sourceId) || documents.has(link.targetId);
    const links = outside.filter((link) => !ofDocuments(link));
    inExtension.push(...outside.filter(ofDocuments).map((link) => linkInExtension(model, link)));
    inGroups.push(...links.filter(({ sourceId, targetId }) => grouped.has(endsName(sourceId, targetId))));
    yield links.flatMap((link) => relations(model, link).map((each) => `${each}\n`)).join('');
  }
  yield '</SPEC-RELATIONS>\n<SPECIFICATIONS>\n';
  for (const document of survey.documents)
    yield `${writeSpecification(model, document, placesBelow(survey, document.id, new Set([document.id])))}\n`;
  yield '</SPECIFICATIONS>\n';
  yield closingXml(model, inGroups, extensionXml({ ...extension, links: inExtension }));
}

const placesBelow = ({ below, identifiers }: Survey, id: number, above: ReadonlySet<number>): HierarchyNode[] =>
  (below.get(id) ?? [])
    .filter((child) => !above.has(child) && identifiers.has(child))
    .map((child) => ({
      id: child,
      children: placesBelow({ below, identifiers } as Survey, child, new Set([...above, child])),
    }));

async function* archive(
  ctx: Pick<ReadingCtx, 'db' | 'services'>,
  files: readonly StoredFile[],
  paths: ReadonlyMap<number, { path: string }>,
  pieces: AsyncGenerator<string>,
): AsyncGenerator<Uint8Array> {
  yield* packZip([
    { name: 'project.reqif', pieces },
    ...files.map((file) => ({ name: paths.get(file.id)!.path, pieces: readFileContent(ctx, file) })),
  ]);
}
