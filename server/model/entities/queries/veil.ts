import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { snake } from '../../../platform/database/rows.ts';
import { veiledValues } from '../../changes/rules/field-lists.ts';
import { REDACTED } from '../../changes/rules/fields.ts';
import { thawedMetadata, thawedSql } from '../../metadata/rules/frozen-slide.ts';
import { LAYOUT } from '../../metadata/rules/slide-layout.ts';
import type { Entity } from '../entity.ts';

const literal = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'string' ? `'${value}'` : `'${JSON.stringify(value)}'::jsonb`;

// Hides the name in its sort key too: the position in a sorted list would reveal it.
const inSql: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(veiledValues).map(([name, value]) => [snake(name), literal(value)])),
  name_key: literal(REDACTED.toLowerCase()),
};

// The columns in which an entity holds copies of other entities' words.
const ofOthers: Readonly<Record<string, (column: string) => string>> = { metadata: thawedSql };

/** Returns the columns of `kept`, hiding the contents of rows for which `isVeiled` is true, and copies of hidden contents in other rows. */
export function veiledColumns(columns: readonly string[], isVeiled: string): string {
  return columns
    .map((column) => {
      if (column === 'is_redacted') return `${isVeiled} as is_redacted`;
      const otherwise = inSql[column];
      return otherwise === undefined
        ? `kept.${column}`
        : `case when ${isVeiled} then ${otherwise} else ${ofOthers[column]?.(`kept.${column}`) ?? `kept.${column}`} end as ${column}`;
    })
    .join(', ');
}

/** Returns the columns of links, hiding the values of those for which `isVeiled` is true. */
export const veiledLinkColumns = (columns: readonly string[], isVeiled: string): string =>
  columns
    .map((column) =>
      column === 'attrs' ? `case when ${isVeiled} then '{}'::jsonb else kept.attrs end as attrs` : `kept.${column}`,
    )
    .join(', ');

/** Tells whether an entity's contents are hidden from the holder of a key. */
export const isVeiled = (key: Pick<ProjectKey, 'isVeiled'>, { isRedacted }: Pick<Entity, 'isRedacted'>): boolean =>
  key.isVeiled && isRedacted;

/** Returns an entity as the holder of a key may see it. */
export function unveiledFor(key: Pick<ProjectKey, 'isVeiled'>, entity: Entity): Entity {
  if (!key.isVeiled) return entity;
  return entity.isRedacted ? { ...entity, ...veiledValues } : { ...entity, metadata: thawedMetadata(entity.metadata) };
}

/** Tells whether an entity may look different to a viewer from whom redacted contents are hidden. */
export const mayBeVeiled = ({ isRedacted, metadata }: Pick<Entity, 'isRedacted' | 'metadata'>): boolean =>
  isRedacted || LAYOUT in metadata;
