import { draftSchema } from '../../../../model/schema/drafts.ts';
import { exactly } from '../../exactly.ts';
import { idsByGlobalId } from '../../queries.ts';
import { storedFiles } from '../../stored-files.ts';
import type { ImportFormat } from '../format.ts';
import { readUpload } from './read-upload.ts';
import { plannedJson } from './read.ts';
import { takenOver, withSchemaOf } from './taken-over.ts';

/** Our own JSON: the whole of a project, whatever is in it. */
export const json: ImportFormat = {
  name: 'json',
  extensions: ['.json', '.truss'],
  async plan(ctx, key, upload, shelf, tell) {
    const document = await readUpload(upload, shelf);
    await tell(0.1);
    const { ids, draft } = await withSchemaOf(ctx, await draftSchema(ctx, key), document.schema);
    await tell(0.2);
    const stored = await storedFiles(
      ctx,
      key,
      document.files.map(({ name, type, place }) => ({ name, type, ...shelf.get(place)! })),
    );
    const fileIds = new Map(document.files.map(({ id }, i) => [id, stored[i]!]));
    const globalIds = document.entities.flatMap((entity) => entity.globalId ?? []);
    const existing = await idsByGlobalId(ctx.db, key, globalIds);
    const { schema } = draft;
    const plan = plannedJson(document, schema, ids, existing, fileIds, key.slug);
    const { project, warnings } = await takenOver(ctx, key, document.project, ids);
    plan.warnings.push(...warnings);
    return { ...exactly(schema, plan), draft, project };
  },
};
