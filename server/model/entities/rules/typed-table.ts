import { htmlOf, plainText } from '../../../platform/text/html.ts';
import { isRecord } from '../../../platform/text/json.ts';
import { invalid, Refusal, within } from '../../../refusals/refusal.ts';
import type { AttributeValue } from '../../attributes/attribute.ts';
import type { Wording } from '../../attributes/property-type.ts';
import { droppedWords, isWorkedOut } from '../../attributes/rules/value-checks.ts';
import { attributeText, attributeTyped, attributeValue } from '../../attributes/rules/values.ts';
import { propertyType } from '../../attributes/types/index.ts';
import { className, labelName, offeredLabels } from '../../schema/rules/display-names.ts';
import type { Property, Schema } from '../../schema/schema.ts';
import type { Entity, EntityPatch } from '../entity.ts';
import { sameName } from '../search/rules/normal-text.ts';
import { checkedName, checkedEntityNumber } from './names.ts';

export const tableFields = ['NAME', 'NUMBER', 'DESCRIPTION', 'CLASS', 'LABELS', 'ATTRIBUTE'] as const;

/** The field in a column of a typed table. An attribute is named by its property, which several classes may have. */
export interface TableColumn {
  field: (typeof tableFields)[number];
  property?: string | null | undefined;
}

/** A row of texts, one a column: of an entity, or of one that is to be made. A column that is null for a row is left as it is. */
export interface TableRow {
  entityId?: number | null | undefined;
  /** The revision on which the values of this row were read, if not that of the table. */
  revision?: number | null | undefined;
  texts: readonly (string | null)[];
}

/**
 * The effect of a text on one field of an entity: with a warning of what was left out, or the reason why it is refused. The column is null
 * if the whole row is refused. Rows and columns count from 0.
 */
export interface TableCell {
  row: number;
  column: number | null;
  before: string;
  after: string;
  refusal: string | null;
  /** A warning of what was left out of the text; null if nothing was. */
  warning: string | null;
}

type Patch = Pick<EntityPatch, 'name' | 'number' | 'description' | 'classId' | 'labelIds' | 'attrs'>;
interface Typed {
  before: string;
  after: string;
  patch: Patch;
  warning?: string | null;
}

export interface TableReading {
  schema: Schema;
  wording: Wording;
  /** The class of new entities whose row names none. */
  classId: number | undefined;
}

/** Refuses a column that names no property, or the same field as another column. */
export function refuseUnclearColumns(schema: Schema, columns: readonly TableColumn[]): void {
  const names = new Set(
    [...schema.properties.values()].flatMap(({ name, classId }) => (classId === null ? [] : [name])),
  );
  const seen = new Set<string>();
  for (const [index, { field, property }] of columns.entries())
    within(index, () => {
      if (field === 'ATTRIBUTE' && !names.has(property ?? ''))
        throw invalid(`There is no property '${property ?? ''}'. Use a property of the schema.`);
      const key = `${field}:${property ?? ''}`;
      if (seen.has(key)) throw invalid('Two columns are for the same field. Remove one of them.');
      seen.add(key);
    });
}

/** Returns the class of a row: that of its entity, else the one that a new row names, else the given one. */
function classOfRow(
  { schema, classId }: TableReading,
  columns: readonly TableColumn[],
  { texts }: TableRow,
  entity: Entity | undefined,
): number {
  if (entity) return entity.classId;
  const at = columns.findIndex(({ field }) => field === 'CLASS');
  const name = at < 0 ? '' : (texts[at] ?? '').trim();
  if (name !== '') return classNamed(schema, name);
  if (classId === undefined) throw invalid('The class is missing. Enter one.');
  return classId;
}

function classNamed(schema: Schema, name: string): number {
  const found = [...schema.classes.values()].find((each) => sameName(each.name, name));
  if (!found) throw invalid(`There is no class '${name}'.`);
  if (found.isAbstract) throw invalid(`The class ${found.name} is abstract.`);
  return found.id;
}

/** Returns the value that a text means for a field of a class, with a warning of what was left out; refuses a text that is not a value. */
function typed(
  reading: TableReading,
  { field, property }: TableColumn,
  text: string,
  entity: Entity | undefined,
  classId: number,
): Typed {
  const { schema } = reading;
  if (field === 'NAME') return plainly(entity?.name, checkedName(text), 'name');
  if (field === 'NUMBER') return plainly(entity?.number, checkedEntityNumber(text, entity?.id ?? 0), 'number');
  if (field === 'DESCRIPTION') return described(plainText(entity?.description ?? ''), text.trim());
  if (field === 'CLASS') return ofClass(schema, text, entity, classId);
  if (field === 'LABELS') return ofLabels(schema, text, entity, classId);
  const own = (schema.propertiesOf.get(classId) ?? []).find(({ name }) => name === property);
  if (!own) throw invalid(`The class ${className(schema, classId)} has no property '${property}'.`);
  return ofProperty(reading, own, text, entity?.attrs[String(own.id)], classId);
}

const plainly = (before = '', after: string, key: 'name' | 'number'): Typed => ({
  before,
  after,
  patch: { [key]: after },
});

const described = (before: string, after: string): Typed => ({
  before,
  after,
  // A description with pictures or tables keeps them if its words are the same.
  patch: before === after ? {} : { description: after && `<p>${htmlOf(after)}</p>` },
});

function ofClass(schema: Schema, text: string, entity: Entity | undefined, classId: number): Typed {
  const after = className(schema, classId);
  if (!entity) return { before: '', after, patch: { classId } };
  if (!sameName(text, after))
    throw invalid('Changing the class would discard values. Change the class of this entity separately.');
  return { before: after, after, patch: {} };
}

function ofLabels(schema: Schema, text: string, entity: Entity | undefined, classId: number): Typed {
  const offered = offeredLabels(schema, classId);
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const before = entity?.labelIds ?? [];
  const idOf = (wanted: string) =>
    before.find((id) => sameName(labelName(schema, id), wanted)) ??
    offered.find(({ name }) => sameName(name, wanted))?.id;
  const labelIds = names.flatMap((wanted) => idOf(wanted) ?? []);
  const words = (ids: readonly number[]) => ids.map((id) => labelName(schema, id)).join(', ');
  return {
    before: words(before),
    after: words(labelIds),
    patch: { labelIds },
    warning: droppedWords(
      { name: className(schema, classId) },
      'has no label',
      names.filter((wanted) => idOf(wanted) === undefined),
    ),
  };
}

function ofProperty(
  { schema, wording }: TableReading,
  property: Property,
  text: string,
  stored: AttributeValue | undefined,
  classId: number,
): Typed {
  const type = propertyType(property.type);
  const lineage = (schema.lineage.get(classId) ?? []).map((id) => className(schema, id));
  // Compares with what the table shows: the default where no value is stored.
  const shown = (value: AttributeValue | undefined) =>
    attributeText(property, attributeValue(property, value, lineage).value, wording);
  const before = shown(stored);
  if (text.trim() === before.trim()) return { before, after: before, patch: {} };
  if (type.isComputed) throw isWorkedOut(property);
  const { value, warning } = attributeTyped(property, text, wording);
  const after = shown(value);
  return { before, after, warning, patch: { attrs: { [String(property.id)]: withSuggestions(value, stored) } } };
}

/** Keeps the suggestions of a quality whose value a table sets, since tables show only the value. */
const withSuggestions = (value: AttributeValue, stored: AttributeValue | undefined): AttributeValue =>
  isRecord(value) && isRecord(stored) && 'suggestions' in stored
    ? ({ ...(value as object), suggestions: stored['suggestions'] } as AttributeValue)
    : value;

/** Returns the patch that a row makes; cells that change nothing without a warning are skipped. */
export function readRow(
  reading: TableReading,
  columns: readonly TableColumn[],
  row: TableRow,
  entity: Entity | undefined,
): { patch: Patch | undefined; cells: Omit<TableCell, 'row'>[] } {
  const cells: Omit<TableCell, 'row'>[] = [];
  const patches: Patch[] = [];
  const classId = orReason(() => classOfRow(reading, columns, row, entity));
  if (typeof classId === 'string')
    return { patch: undefined, cells: [{ column: null, before: '', after: '', refusal: classId, warning: null }] };
  if (!entity) patches.push({ classId });
  for (const [column, each] of columns.entries()) {
    const text = row.texts[column];
    if (text == null) continue;
    const found = orReason(() => typed(reading, each, text, entity, classId));
    if (typeof found === 'string') cells.push({ column, before: '', after: text, refusal: found, warning: null });
    else {
      const { before, after, patch, warning = null } = found;
      if (before !== after || warning !== null) cells.push({ column, before, after, refusal: null, warning });
      if (before !== after) patches.push(patch);
    }
  }
  return { patch: patches.length === 0 ? undefined : merged(patches), cells };
}

const merged = (patches: readonly Patch[]): Patch => ({
  ...Object.assign({}, ...patches),
  attrs: Object.assign({}, ...patches.map(({ attrs }) => attrs)) as Patch['attrs'],
});

/** Returns the result of a check, or the reason of its refusal. */
function orReason<T>(check: () => T): T | string {
  try {
    return check();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
