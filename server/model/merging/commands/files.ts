import type { StoredPlace } from '#shared/drawing/content.ts';

import { copyFiles } from '../../../files/commands/copy-files.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { inTurns } from '../../../platform/turns.ts';
import { renumberReferences, resolveNewNumbers } from '../../entities/rules/texts.ts';
import { isSpeaking, rewrittenValue } from '../../metadata/rules/references.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Fields } from '../merging.ts';
import { filePropertyIds, richPropertyIds } from '../queries/files.ts';
import type { MergeProjects } from '../queries/merges.ts';
import { fieldOf } from '../rules/keys.ts';
import { pictureAt, withPicture } from '../rules/layouts.ts';

/** The ids of new things here, by the negative ones used in fields. */
interface Numbers {
  entity(negative: number): number | undefined;
  file(negative: number): number | undefined;
}

/**
 * Translates references to what comes along with a merge: files that the target lacks are copied, and texts refer to new entities by their
 * new numbers.
 */
export async function takenAlong(
  ctx: TxCtx,
  { target, source }: MergeProjects,
  schema: Schema,
  after: readonly Fields[],
  numberOf: (sourceId: number) => number,
): Promise<(fields: Fields, entity: Numbers['entity']) => Fields> {
  const [files, rich] = [filePropertyIds(schema), richPropertyIds(schema)];
  const { slug } = target;
  const isAttribute = (key: string, of: ReadonlySet<string>) => {
    const { type, identifiers } = fieldOf(key);
    return type.endsWith('ATTRIBUTE') && of.has(identifiers.at(-1) ?? '');
  };
  const isSpeakingKey = (key: string) => {
    const { type, identifiers } = fieldOf(key);
    return type === 'METADATA' && isSpeaking(identifiers[0] ?? '');
  };
  /** Translates a value into the numbers of files and entities here; null for a missing file. */
  const valueHere = (key: string, value: unknown, { entity, file }: Numbers): unknown => {
    if (typeof value === 'number') {
      const isFile = key === 'IMAGE_ID' || isAttribute(key, files);
      return isFile && value < 0 ? (file(value) ?? null) : value;
    }
    const there = (negative: number) => file(negative) ?? -negative;
    if (typeof value === 'string' && (key === 'DESCRIPTION' || isAttribute(key, rich) || isSpeakingKey(key))) {
      // A text that somebody edits by hand contains the numbers of the source.
      return rewrittenValue(fieldOf(key).identifiers[0] ?? '', value, (text) =>
        resolveNewNumbers(renumberReferences(text, { slug, entity: numberOf, file: () => undefined }), {
          slug,
          entity,
          file: there,
        }),
      );
    }
    const picture = fieldOf(key).type === 'DIAGRAM_LAYOUT' ? pictureAt(value as StoredPlace) : undefined;
    return picture !== undefined && picture < 0 ? withPicture(value as StoredPlace, there(picture)) : value;
  };
  const named = (fields: Fields, numbers: Numbers): Fields =>
    new Map(
      [...fields].flatMap(([key, value]) => {
        const now = valueHere(key, value, numbers);
        return now === null ? [] : [[key, now] as const];
      }),
    );
  const missing = new Set<number>();
  const nothing = () => undefined;
  await inTurns(after, (fields) => named(fields, { entity: nothing, file: (negative) => void missing.add(-negative) }));
  const copies =
    missing.size === 0 ? new Map<number, number>() : await copyFiles(ctx, source, target.projectId, [...missing]);
  return (fields, entity) => named(fields, { entity, file: (negative) => copies.get(-negative) });
}
