import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { hasComments } from '../../../model/comments/queries/comments-to-copy.ts';
import { readSchema, readSchemaItems } from '../../../model/schema/queries/schema.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { DocumentItem, DocumentPart } from '../document-part.ts';
import type { ExportScope } from '../formats/format.ts';
import { LeftOutTally } from '../rules/left-out.ts';
import { wantedParts, type ExportOptions } from '../rules/options.ts';
import {
  localItemIds,
  ownItemIds,
  writtenEntity,
  writtenProject,
  writtenSchema,
  type LocalIds,
} from '../rules/written-document.ts';
import { commentItems } from './comment-items.ts';
import { diagramsInOrder } from './diagrams.ts';
import { entitiesInOrder } from './entities.ts';
import { fileItems } from './file-items.ts';
import { historyItems } from './history-items.ts';
import { pastFiles, pastItems, writtenBaselines } from './past-items.ts';
import { readPast } from './past.ts';
import { readProjectRow, openSnapshot } from './snapshot.ts';
import { readTeamNames } from './teams.ts';
import { usedFiles } from './used-files.ts';
import { wantedIds } from './wanted-ids.ts';

/** Exports a project as a canonical document: the same content gives the same text. Read in one snapshot and written as it is read. */
export async function* documentParts(
  ctx: Ctx,
  asked: ExportScope,
  options: ExportOptions = {},
): AsyncGenerator<DocumentPart> {
  const view = await openSnapshot(ctx, asked);
  const { db, key, close } = view;
  try {
    const wanted = wantedParts(options);
    const project = await readProjectRow(db, key);
    const schema = await readSchema(db, key);
    const items = await readSchemaItems(db, key);
    const ids = await wantedIds(ctx, { db, key }, schema, options.query);
    const past = wanted.baselines ? await readPast(view, ids, Boolean(options.query?.trim())) : null;
    const now = wanted.files ? await usedFiles(db, key, schema, ids) : [];
    const used = past && wanted.files ? await pastFiles(past, now) : now;
    const local: LocalIds = {
      organization: key.slug,
      items: wanted.schema ? localItemIds(items) : ownItemIds(items),
      entities: new Map([...ids, ...(past?.gone ?? [])].map((id, i) => [id, i + 1])),
      files: new Map(used.map((file, i) => [file.id, i + 1])),
      teams: await readTeamNames(db, key),
    };
    yield { name: 'version', value: 1 };
    yield { name: 'project', value: writtenProject(project, local) };
    if (wanted.schema) yield { name: 'schema', value: writtenSchema(items, local) };
    const diagrams = await diagramsInOrder(db, key, local.entities);
    yield { name: 'entities', item: 'entity', items: entities(db, key, schema, ids, local), drawn: diagrams };
    if (diagrams.length > 0) yield { name: 'diagrams', item: 'diagram', items: inOne(diagrams) };
    // Comments belong to no revision, so the export has the present ones.
    if (wanted.comments && key.asOf === null && (await hasComments(ctx.db, key)))
      yield { name: 'comments', item: 'comment', items: commentItems(ctx.db, key, ids, local) };
    if (past && past.moments.length > 0) {
      yield { name: 'baselines', value: writtenBaselines(past, local) };
      const leftOut = new LeftOutTally();
      yield { name: 'past', item: 'entity', items: pastItems(past, local, leftOut) };
      if (leftOut.all.length > 0) yield { name: 'leftOut', value: leftOut.all };
    }
    if (wanted.history) yield { name: 'history', item: 'record', items: historyItems(db, key, ids, local) };
    if (wanted.files) yield { name: 'files', item: 'file', items: fileItems({ ...ctx, db }, used, local) };
  } finally {
    await close();
  }
}

async function* inOne(fields: readonly object[]): AsyncGenerator<DocumentItem[]> {
  yield fields.map((each) => ({ fields: each }));
}

async function* entities(
  db: Reader,
  key: ProjectKey<'READ'>,
  schema: Schema,
  ids: readonly number[],
  local: LocalIds,
): AsyncGenerator<DocumentItem[]> {
  for await (const some of entitiesInOrder(db, key, schema, ids))
    yield some.map((each) => ({ fields: writtenEntity(schema, each, local) }));
}
