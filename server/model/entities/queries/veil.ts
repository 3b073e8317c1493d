import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { snake } from '../../../platform/database/rows.ts';
import { REDACTED } from '../../changes/queries/veil.ts';
import { thawedMetadata, thawedSql } from '../../metadata/rules/frozen-slide.ts';
import { LAYOUT } from '../../metadata/rules/slide-layout.ts';
import type { Entity } from '../entity.ts';

const REDACTED_HTML = `<p>${REDACTED}</p>`;

/** The columns hidden from those who may not write, with their replacements; used for rows and in SQL. */
const instead = {
  name: { value: REDACTED, sql: `'${REDACTED}'` },
  description: { value: REDACTED_HTML, sql: `'${REDACTED_HTML}'` },
  attrs: { value: {}, sql: `'{}'::jsonb` },
  metadata: { value: {}, sql: `'{}'::jsonb` },
  script: { value: null, sql: 'null' },
  branches: { value: null, sql: 'null' },
  imageId: { value: null, sql: 'null' },
  imageModified: { value: null, sql: 'null' },
} satisfies Partial<Record<keyof Entity, { value: unknown; sql: string }>>;

// Of the texts that search compares with it reads only the number's part of what is redacted; the name's would tell by its place in an order.
const inSql: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(instead).map(([name, { sql }]) => [snake(name), sql])),
  name_key: `'${REDACTED.toLowerCase()}'`,
};

// What entities that are not redacted hold of the words of others.
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
  return entity.isRedacted
    ? { ...entity, ...Object.fromEntries(Object.entries(instead).map(([name, { value }]) => [name, value])) }
    : { ...entity, metadata: thawedMetadata(entity.metadata) };
}

/** Tells whether an entity may look different to a viewer from whom redacted contents are hidden. */
export const mayBeVeiled = ({ isRedacted, metadata }: Pick<Entity, 'isRedacted' | 'metadata'>): boolean =>
  isRedacted || LAYOUT in metadata;
