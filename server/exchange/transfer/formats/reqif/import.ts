import type { ProjectKey } from '../../../../identity/access/keys/projects.ts';
import { takeIds } from '../../../../identity/organizations/commands/take-ids.ts';
import type { ProjectPatch } from '../../../../model/projects/rules/project.ts';
import { draftSchema, extendDraft, type SchemaDraft } from '../../../../model/schema/commands/drafts.ts';
import type { ReadingCtx } from '../../../../platform/context.ts';
import type { SpooledFiles } from '../../../../platform/jobs/spooled-files.ts';
import { Turns } from '../../../../platform/turns.ts';
import type { ImportFiles } from '../../commands/import-files.ts';
import { settingsIntoEmptyProject, withSchemaOf } from '../../commands/into-empty-project.ts';
import type { ImportPlan, ImportWarning } from '../../import-plan.ts';
import { withoutDefaults } from '../../plans/without-defaults.ts';
import { existingIn, readMetadata } from '../../queries/existing-entities.ts';
import type { ImportFormat } from '../format.ts';
import { FILE_SCHEME, fileAddress, type ReqifDocument } from './document.ts';
import { partedExtensions, type Extension } from './extension.ts';
import { fitMetadata } from './fit-metadata.ts';
import { isFromHere } from './hierarchy.ts';
import { plannedFrom, plannedReqif } from './map-in.ts';
import { exactOf } from './map-values.ts';
import type { Own } from './mapping.ts';
import { neededProperties } from './needed-properties.ts';
import { nameAsOurs } from './own-names.ts';
import { readReqifUpload } from './read-upload.ts';
import { WhileReading } from './while-reading.ts';

/** ReqIF 1.0 to 1.2, as .reqif or as .reqifz with attachments. */
export const reqifImport: ImportFormat = {
  name: 'reqif',
  title: 'ReqIF',
  description: 'Requirements of another tool: ReqIF 1.0 to 1.2, as .reqif, or as .reqifz with attachments.',
  extensions: ['.reqif', '.reqifz', '.xml', '.zip'],
  async plan(ctx, { key, upload, shelf, files, tell, early }) {
    let draft = await draftSchema(ctx, key);
    const readExisting = existingIn(ctx, key, { isBusy: early !== undefined });
    const withNeeded = (draft: SchemaDraft, of: readonly ReqifDocument[]) => withProperties(ctx, draft, of);
    const whileReading = new WhileReading(draft, withNeeded, readExisting, early);
    const documents = await readReqifUpload(upload, shelf, whileReading);
    await tell(0.2);
    let project: ProjectPatch | undefined;
    const ownOf = new Map<ReqifDocument, Own>();
    const warnings: ImportWarning[] = [];
    for (const document of documents) {
      const { own, others } = partedExtensions(document.toolExtensions);
      document.toolExtensions = others;
      if (!own) continue;
      nameAsOurs(document, own.types);
      const brought = await withSchemaOf(ctx, draft, own.schema);
      draft = brought.draft;
      const settings = await settingsIntoEmptyProject(ctx, key, own.project, brought.ids);
      project = { ...project, ...settings.project };
      warnings.push(...settings.warnings);
      ownOf.set(document, await withFilesOf(key.slug, own, shelf, files));
    }
    const taken = await whileReading.takenOf(ownOf.size === 0 ? documents : []);
    draft = await withProperties(ctx, taken?.draft ?? draft, documents);
    const { schema } = draft;
    await tell(0.3);
    const existing = await readExisting(globalIdsIn(documents));
    const plan = await (taken
      ? plannedFrom({ ...taken.mapping, schema }, taken.related, existing)
      : plannedReqif(documents, schema, existing, ownOf));
    plan.warnings.push(...warnings);
    await tell(0.4);
    await withAttachments(key.slug, plan, shelf, files, [...ownOf.values()]);
    keepUnsaid(plan);
    await withMetadata(ctx, key, plan);
    fitMetadata(plan);
    if (ownOf.size === documents.length) withoutDefaults(schema, plan);
    return { ...plan, draft, project, files: files.planned, early };
  },
};

/** Adds a file's own extension to a mapping, with the numbers of its files. */
async function withFilesOf(slug: string, extension: Extension, shelf: SpooledFiles, files: ImportFiles): Promise<Own> {
  const present = extension.files.flatMap((file, i) => {
    const laid = shelf.get(file.path);
    return laid ? [{ ...file, ...laid, number: i + 1 }] : [];
  });
  const ids = await files.idsOf(present);
  return { slug, extension, fileIds: new Map(present.map(({ number }, i) => [number, ids[i]!])) };
}

/** Lists the global ids that objects may have here: their identifiers, or the ids they state themselves. */
const globalIdsIn = (documents: readonly ReqifDocument[]): string[] =>
  documents.flatMap((document) => [
    ...document.ids(),
    ...document.specifications.map(({ id }) => id),
    ...(isFromHere(document) ? saidGlobalIds(document) : []),
  ]);

function* saidGlobalIds({ objects, specifications, types }: ReqifDocument): Generator<string> {
  for (const list of [objects, specifications])
    for (const { typeId, values } of list) {
      const { globalId } = exactOf(types.get(typeId)?.attributes, values);
      if (globalId !== undefined) yield globalId;
    }
}

/** Returns the schema with the project properties that the files need, adding missing ones. */
async function withProperties(
  ctx: ReadingCtx,
  draft: SchemaDraft,
  documents: readonly ReqifDocument[],
): Promise<SchemaDraft> {
  const all = neededProperties(documents, draft.schema);
  // Without permission to change the schema, the import takes what fits and warns of the rest.
  const needed = draft.key.permissions.has('WRITE_SCHEMA') ? all : all.filter(({ isOfObjects }) => isOfObjects);
  if (needed.length === 0) return draft;
  const fresh = needed.filter((property) => !property.existing).length;
  let next = fresh > 0 ? await takeIds(ctx, draft.key.organizationId, 'property', fresh) : 0;
  const numbered = needed.map((each) => ({ ...each, id: each.existing?.id ?? next++ }));
  const properties = numbered.map(({ id, owner, name, type, choices, defaultValue, existing }, i) => ({
    id,
    ...(!existing && {
      name: name.slice(0, 200),
      classId: 'classId' in owner ? owner.classId : null,
      type,
      order: 100 + i,
      description: 'Imported from ReqIF.',
      ...(defaultValue !== null && { defaultValue }),
    }),
    typeParameters: choices.length > 0 ? { choices } : {},
  }));
  const ofLinks = numbered.filter(({ owner, existing }) => 'relationId' in owner && !existing);
  const byRelation = Map.groupBy(ofLinks, ({ owner }) => ('relationId' in owner ? owner.relationId : 0));
  const relations = [...byRelation].map(([id, added]) => ({
    id,
    propertyIds: [...(draft.schema.relations.get(id)?.propertyIds ?? []), ...added.map((each) => each.id)],
  }));
  return extendDraft(ctx, draft, { properties, relations });
}

/** Keeps the values of existing entities that the file does not mention. */
function keepUnsaid(plan: ImportPlan): void {
  for (const { existingId, unsaid = [], patch } of plan.entities) {
    if (existingId === undefined) continue;
    if (unsaid.includes('description')) delete patch.description;
    if (unsaid.includes('labelIds') && patch.labelIds) {
      patch.addLabels = patch.labelIds;
      delete patch.labelIds;
    }
  }
}

/** Adds to the metadata of existing entities; notes by others are kept. */
async function withMetadata(ctx: ReadingCtx, key: ProjectKey<'WRITE'>, plan: ImportPlan): Promise<void> {
  const known = plan.entities.filter(({ existingId, patch }) => existingId !== undefined && patch.metadata);
  const ids = known.map(({ existingId }) => existingId!);
  const before = await readMetadata(ctx, key, ids);
  for (const { existingId, patch } of known) patch.metadata = { ...before.get(existingId!), ...patch.metadata };
}

/** Plans the attachments that descriptions refer to and replaces the references by addresses; a missing one becomes a warning. */
async function withAttachments(
  slug: string,
  plan: ImportPlan,
  shelf: SpooledFiles,
  files: ImportFiles,
  owns: readonly Own[],
): Promise<void> {
  const names = new Set(shelf.names());
  const address = (id: number, type: string) =>
    `/api/v4/o/${slug}/files/${id}/${type.startsWith('image/') ? 'serve' : 'download'}`;
  const stored = new Map<string, string>();
  for (const { extension, fileIds } of owns)
    for (const [number, id] of fileIds) {
      const { path, type } = extension.files[number - 1]!;
      stored.set(path, address(id, type));
    }
  const texts = ({ patch: { description = '', attrs = {} } }: ImportPlan['entities'][number]) =>
    [description, ...Object.values(attrs)].filter(
      (text): text is string => typeof text === 'string' && text.includes(FILE_SCHEME),
    );
  const turns = new Turns();
  for (const entity of plan.entities) {
    if (turns.isOver) await turns.next();
    for (const text of texts(entity))
      for (const [, , path] of text.matchAll(fileAddress())) {
        if (stored.has(path!)) continue;
        stored.set(path!, '');
        if (!names.has(path!))
          plan.warnings.push({
            object: entity.patch.name ?? entity.key,
            message: `Its attachment '${path}' is not in the archive.`,
          });
      }
  }
  const paths = [...stored].filter(([path, address]) => address === '' && names.has(path)).map(([path]) => path);
  const given = paths.map((path) => ({ name: path, type: mediaType(path), ...shelf.get(path)! }));
  for (const [i, id] of (await files.idsOf(given)).entries()) stored.set(paths[i]!, address(id, given[i]!.type));
  const addressed = <T>(value: T): T =>
    typeof value === 'string' && value.includes(FILE_SCHEME)
      ? (value.replace(fileAddress(), (whole, before: string, path: string) =>
          stored.get(path) ? before + stored.get(path) : whole,
        ) as T)
      : value;
  for (const { patch } of stored.size > 0 ? plan.entities : []) {
    patch.description = addressed(patch.description);
    if (patch.attrs)
      patch.attrs = Object.fromEntries(Object.entries(patch.attrs).map(([id, value]) => [id, addressed(value)]));
  }
  const left = [...names].filter((name) => !stored.has(name));
  for (const name of left)
    plan.warnings.push({ object: name, message: 'No object uses this attachment; it was left out.' });
}

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};
const mediaType = (path: string) => types[path.split('.').at(-1)!.toLowerCase()] ?? 'application/octet-stream';
