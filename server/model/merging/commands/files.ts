import { copyFiles } from '../../../exchange/files/copied-files.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Fields } from '../merging.ts';
import type { Opened } from '../queries.ts';
import { fileProperties } from '../queries/files.ts';
import { fieldOf } from '../rules/keys.ts';

/** Copies the files that merged entities speak of and the target has not. Answers how fields name the copies. */
export async function takeFiles(
  ctx: TxCtx,
  { target, source }: Opened,
  schema: Schema,
  after: readonly Fields[],
): Promise<(fields: Fields) => Fields> {
  const properties = fileProperties(schema);
  const isFile = (key: string) => {
    const { type, identifiers } = fieldOf(key);
    return type === 'IMAGE_ID' || (properties.has(identifiers.at(-1) ?? '') && type.endsWith('ATTRIBUTE'));
  };
  const missing = new Set(
    after.flatMap((fields) => [...fields].flatMap(([key, value]) => (isMissing(value) && isFile(key) ? [-value] : []))),
  );
  if (missing.size === 0) return (fields) => fields;
  const copies = await copyFiles(ctx, source, target.projectId, [...missing]);
  return (fields) =>
    new Map(
      [...fields].flatMap(([key, value]) => {
        if (!isMissing(value) || !isFile(key)) return [[key, value] as const];
        const copy = copies.get(-value);
        return copy === undefined ? [] : [[key, copy] as const];
      }),
    );
}

const isMissing = (value: unknown): value is number => typeof value === 'number' && value < 0;
