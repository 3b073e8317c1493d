import type { Grouping } from '../../groups/grouping.ts';
import { inQuotes } from '../../search/terms.ts';
import type { EntityColumn } from '../column.ts';

const ofKeys: Readonly<Record<string, Grouping>> = {
  class: { by: 'class', title: 'Class' },
  labels: { by: 'label', title: 'Label' },
  by: { by: 'modifiedby', title: 'Modified by' },
  modified: { by: 'modified', title: 'Month of the last change' },
  status: { by: '"Status"', title: 'Status' },
};
const types = new Set(['ENUMERATION', 'MULTISELECT', 'BOOLEAN', 'USER_TEAM', 'DATETIME']);

/** Returns the grouping by the values of a column; undefined for columns such as figures and texts, which make no groups. */
export function groupingBy({ key, type, property, relation }: EntityColumn): Grouping | undefined {
  const name = relation ?? (types.has(type ?? '') ? property : undefined);
  return ofKeys[key] ?? (name === undefined ? undefined : { by: inQuotes(name), title: name });
}
