import type { OrderItem } from '#shared/search-grammar/query.ts';

import { propertyType } from '../../../attributes/types/index.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Direction, PropertyRef } from './condition.ts';
import { directionOf, propertiesNamed, propertyRef, relationsByName, unknownField } from './fields.ts';
import { invalidQuery } from './mistakes.ts';
import { parseOrder } from './parse.ts';

/** The grouping of entities. One with several values, such as labels, belongs to a group for each. */
export type Grouping =
  | { by: 'class' | 'label' }
  | { by: 'createdby' | 'modifiedby' | 'lockedby' }
  | { by: 'created' | 'modified' }
  | { by: 'choices' | 'yes' | 'people' | 'months'; name: string; properties: PropertyRef[] }
  | { by: 'linked'; name: string; directions: Direction[] };

const builtins = ['class', 'label', 'createdby', 'modifiedby', 'lockedby', 'created', 'modified'] as const;

/** Reads a grouping: a field of every entity, else a property, else a relation, as written before a colon. */
export function groupingOf(text: string, schema: Schema): Grouping {
  const [item, another] = parseOrder(text) as [OrderItem, ...OrderItem[]];
  if (another) throw invalidQuery('Only one field can be grouped by, at {n}.', another);
  const word = item.quoted ? '' : item.name.toLowerCase();
  const builtin = builtins.find((name) => name === word);
  if (builtin) return { by: builtin };
  const properties = propertiesNamed(schema, item.name);
  if (properties.length > 0)
    return ofProperties(
      item,
      properties.map((property) => propertyRef(schema, property)),
    );
  const relations = relationsByName(schema, item.name);
  if (relations.length === 0) throw unknownField(schema, { ...item, text: item.name }, item.quoted ? [] : builtins);
  return { by: 'linked', name: relations[0]!.name, directions: relations.map(directionOf) };
}

/** Properties of one name may be of several types: those of the first type that makes groups. */
function ofProperties(item: OrderItem, refs: readonly PropertyRef[]): Grouping {
  const named = Map.groupBy(refs, ({ type }) => kindOf(type));
  for (const by of ['choices', 'yes', 'people', 'months'] as const) {
    const properties = named.get(by);
    if (properties) return { by, name: item.name, properties };
  }
  throw invalidQuery(`Results cannot be grouped by '${item.name}' at {n}.`, item);
}

function kindOf(type: PropertyRef['type']): 'choices' | 'yes' | 'people' | 'months' | 'none' {
  switch (propertyType(type).search) {
    case 'choice':
    case 'choices':
      return 'choices';
    case 'yes':
      return 'yes';
    case 'people':
      return 'people';
    case 'date':
      return 'months';
    default:
      return 'none';
  }
}

/** Lists the groupings of a project as they are written: the fields of every entity, then properties, then relations, each by name. */
export function groupingsIn(schema: Schema): { by: string; title: string }[] {
  const named = (name: string) => ({ by: inQuotes(name), title: name });
  const properties = [...schema.properties.values()].filter(
    ({ classId, isHidden, type }) => classId !== null && !isHidden && kindOf(type) !== 'none',
  );
  const names = new Set(properties.map(({ name }) => name));
  const taken = new Set([...schema.properties.values()].flatMap(({ classId, name }) => (classId === null ? [] : name)));
  const relations = [...schema.relations.values()].filter(({ isHidden, name }) => !isHidden && !taken.has(name));
  const sorted = (texts: Iterable<string>) => [...new Set(texts)].toSorted((a, b) => a.localeCompare(b)).map(named);
  return [
    { by: 'class', title: 'Class' },
    { by: 'label', title: 'Label' },
    { by: 'createdby', title: 'Created by' },
    { by: 'modifiedby', title: 'Modified by' },
    { by: 'lockedby', title: 'Locked by' },
    { by: 'created', title: 'Month of creation' },
    { by: 'modified', title: 'Month of the last change' },
    ...sorted(names),
    ...sorted(relations.map(({ name }) => name)),
  ];
}

/** A group as read from the database: its value, null for none, with the facts about it. */
export interface GroupRow {
  value: string | null;
  count: number;
  /** The label of the group if its value does not say it: a user's name, an entity's number. */
  label: string | null;
}

const inQuotes = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;

/** Returns the query term that finds the entities of one group. `others` holds the values of all groups. */
export function termOf(grouping: Grouping, value: string | null, others: readonly string[]): string {
  switch (grouping.by) {
    case 'class':
      return `classid:${value}`;
    case 'label':
      return value === null ? 'label:none' : `labelid:${value}`;
    case 'createdby':
    case 'modifiedby':
    case 'lockedby':
      return `${grouping.by}:${value === null ? 'none' : inQuotes(value)}`;
    case 'created':
    case 'modified':
      return `${grouping.by}:${value === null ? 'none' : monthRange(value)}`;
    case 'linked':
      return `${inQuotes(grouping.name)}:${value === null ? 'none' : inQuotes(value)}`;
    case 'months':
      return value === null
        ? `-${inQuotes(grouping.name)}:0001-01-01..9999-12-31`
        : `${inQuotes(grouping.name)}:${monthRange(value)}`;
    case 'people':
      return `${inQuotes(grouping.name)}:${value === null ? 'none' : inQuotes(value)}`;
    case 'yes':
      return value === null ? `-${inQuotes(grouping.name)}:Yes,No` : `${inQuotes(grouping.name)}:${value}`;
    case 'choices':
      if (value !== null) return `${inQuotes(grouping.name)}:${inQuotes(value)}`;
      return others.length === 0 ? '-is:redacted' : `-${inQuotes(grouping.name)}:${others.map(inQuotes).join(',')}`;
  }
}

function monthRange(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-01..${month}-${days}`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Returns the title of a group. */
export function groupTitle(
  grouping: Grouping,
  { value, label }: Pick<GroupRow, 'value' | 'label'>,
  schema: Schema,
): string {
  if (value === null) return nothing(grouping);
  switch (grouping.by) {
    case 'class':
      return schema.classes.get(Number(value))?.name ?? `Class ${value}`;
    case 'label':
      return schema.labels.get(Number(value))?.name ?? `Label ${value}`;
    case 'created':
    case 'modified':
    case 'months': {
      const [year, month] = value.split('-');
      return `${months[Number(month) - 1]} ${year}`;
    }
    default:
      return label || value;
  }
}

function nothing(grouping: Grouping): string {
  switch (grouping.by) {
    case 'label':
      return 'Without a label';
    case 'modified':
      return 'Never changed';
    case 'createdby':
    case 'modifiedby':
    case 'lockedby':
      return 'Nobody';
    case 'choices':
    case 'yes':
    case 'people':
    case 'months':
    case 'linked':
      return `Without ${grouping.name}`;
    default:
      return 'None';
  }
}

/** Sorts groups for display: as the schema lists choices, by time, otherwise by title; the group without a value comes last. */
export function sortGroups<T extends GroupRow & { title: string }>(grouping: Grouping, rows: readonly T[]): T[] {
  const choices = grouping.by === 'choices' ? grouping.properties.flatMap((property) => property.choices) : [];
  const place = (value: string) => {
    const at = choices.indexOf(value);
    return at < 0 ? Infinity : at;
  };
  const isTimed = ['created', 'modified', 'months'].includes(grouping.by);
  return rows.toSorted((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    if (isTimed) return a.value < b.value ? -1 : 1;
    if (grouping.by === 'yes') return a.value < b.value ? 1 : -1;
    const [one, other] = [place(a.value), place(b.value)];
    if (one !== other) return one - other;
    return a.title.localeCompare(b.title, 'en', { numeric: true });
  });
}
