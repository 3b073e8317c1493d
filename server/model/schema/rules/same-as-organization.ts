import type { SchemaItem, SchemaItems } from '../schema.ts';
import type { Ids } from './deletion.ts';
import { isSame, type Home } from './merge.ts';

interface Rows {
  writes: SchemaItems;
  deletes: Ids;
}

/**
 * Deletes instead of writes a project's row that equals the organization's, so that the project follows the organization again. `rows` are
 * the stored ones.
 */
export function withoutSameAsOrganization(rows: SchemaItems, { writes, deletes }: Rows, home: Home): Rows {
  const classes = parted(rows.classes, writes.classes, home);
  const properties = parted(rows.properties, writes.properties, home);
  const relations = parted(rows.relations, writes.relations, home);
  const labels = parted(rows.labels, writes.labels, home);
  const kinds = { classes, properties, relations, labels };
  const gone = (kind: keyof Ids) => [...new Set([...deletes[kind], ...kinds[kind].echoes])];
  return {
    writes: { classes: classes.kept, properties: properties.kept, relations: relations.kept, labels: labels.kept },
    deletes: {
      classes: gone('classes'),
      properties: gone('properties'),
      relations: gone('relations'),
      labels: gone('labels'),
    },
  };
}

function parted<T extends SchemaItem>(rows: readonly T[], writes: readonly T[], { projectId }: Home) {
  const globals = new Map(rows.filter((row) => row.projectId === 0).map((row) => [row.id, row]));
  const isEcho = (item: T) => projectId !== 0 && isSame({ ...globals.get(item.id), projectId }, item);
  return { kept: writes.filter((item) => !isEcho(item)), echoes: writes.filter(isEcho).map((item) => item.id) };
}
