import { sql } from 'kysely';

/** What of an entity is compared in its own row; the number says where it stands, and is compared apart. */
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

/** Whether the rows `a` and `b` of an entity say different things. */
export const differ = sql.raw(
  `(${[
    ...plain.map((column) => ofBoth((row) => `${row}.${column}`)),
    ...flows.map((column) => ofBoth((row) => `coalesce(${row}.${column}, 'null')`)),
    'not (a.label_ids @> b.label_ids and b.label_ids @> a.label_ids)',
  ].join(' or ')})`,
);
