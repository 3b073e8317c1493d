import { sql } from 'kysely';

/** The columns compared within an entity's own row; the number depends on the position and is compared separately. */
const plain = [
  'class_id',
  'name',
  'description',
  'attrs',
  'image_id',
  'linked_label_id',
  'script',
  'metadata',
  'is_hidden',
  'is_archived',
  'is_redacted',
  'meta_number',
] as const;
const flows = ['branches', 'control_step'] as const;

export const comparedColumns: string = ['id', 'number', 'sort_number', 'label_ids', ...plain, ...flows].join(', ');

const ofBoth = (written: (column: string) => string) => `${written('a')} is distinct from ${written('b')}`;

/** Matches entities whose rows `a` and `b` differ. */
export const differ = sql.raw(
  `(${[
    ...plain.map((column) => ofBoth((row) => `${row}.${column}`)),
    ...flows.map((column) => ofBoth((row) => `coalesce(${row}.${column}, 'null')`)),
    'not (a.label_ids @> b.label_ids and b.label_ids @> a.label_ids)',
  ].join(' or ')})`,
);
