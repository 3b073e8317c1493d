import { fieldName, valueText } from '../../changes/rules/change-texts.ts';
import { inOwnNumbers } from '../../entities/rules/texts.ts';
import { propertyName, className, labelName, relationLabel } from '../../schema/rules/display-names.ts';
import type { Schema, TypeParameters } from '../../schema/schema.ts';
import type { MergeLoss } from '../merging.ts';
import { EXISTENCE, fieldOf, WHOLE } from './keys.ts';
import { workflowFieldName, workflowText } from './workflow-fields.ts';

/** The names of entities, by their numbers in the target or their negative ones in the source. */
export type EntityNames = ReadonlyMap<number, string>;

/** Returns the display name of a field. */
export function mergedFieldName(schema: Schema, key: string): string {
  const { type, identifiers } = fieldOf(key);
  if (type === 'EXISTENCE') return 'All of it';
  if (type === 'WHOLE') return 'Part of';
  if (type === 'SCHEMA') return schemaFieldName(schema, identifiers[0] ?? '');
  if (type === 'WORKFLOW') return workflowFieldName(key);
  if (type === 'DIAGRAM_LAYOUT') return identifiers[1] === undefined ? 'Diagram' : 'Position on a diagram';
  return fieldName(schema, { type, identifiers, value: null, originalState: null });
}

/** Returns a value of a field as people read it; '' for none. */
export function mergedText(schema: Schema, names: EntityNames, key: string, value: unknown): string {
  const { type, identifiers } = fieldOf(key);
  const nameOf = (id: number) => names.get(id) ?? `ID: ${Math.abs(id)}`;
  if (key === EXISTENCE) return value === null ? 'deleted' : 'there';
  if (value === null || value === undefined) return '';
  if (key === WHOLE) return (value as number[]).map(nameOf).join(', ');
  if (type === 'RELATIONSHIP') return nameOf(Number(identifiers[1]));
  if (type === 'LABEL') return labelName(schema, Number(identifiers[0]));
  if (type === 'SCHEMA') return schemaText(schema, identifiers[0] ?? '', value);
  if (type === 'WORKFLOW') return workflowText(key, value, (id) => propertyName(schema, id));
  if (type === 'LINKED_LABEL_ID') return labelName(schema, Number(value));
  if (type === 'DIAGRAM_LAYOUT')
    return identifiers[1] === undefined ? String(value) || 'named as its entity' : placeText(value);
  if (type === 'EXISTENCE' || type === 'WHOLE') return '';
  const said = typeof value === 'string' ? inOwnNumbers(value) : value;
  return valueText(schema, { type, identifiers, value: said, originalState: null }, said);
}

/** Describes a loss as people read it: the field, and its value if that adds to the name. */
export function lossText(schema: Schema, names: EntityNames, { key, value }: Pick<MergeLoss, 'key' | 'value'>): string {
  const field = mergedFieldName(schema, key);
  const text = mergedText(schema, names, key, value);
  return text === '' || text === field ? field : `${field}: ${text}`;
}

/** Lists the entities that a field and its values refer to. */
export function entitiesIn(key: string, ...values: readonly unknown[]): number[] {
  const { type, identifiers } = fieldOf(key);
  if (type === 'RELATIONSHIP' || type === 'RELATIONSHIP_ATTRIBUTE') return [Number(identifiers[1])];
  return key === WHOLE ? values.flatMap((value) => (Array.isArray(value) ? (value as number[]) : [])) : [];
}

function placeText(value: unknown): string {
  const { x, y } = value as { x?: number; y?: number };
  return x === undefined || y === undefined ? 'arranged' : `at ${Math.round(x)}, ${Math.round(y)}`;
}

const schemaNames: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  isHidden: 'Hidden',
  isLocked: 'Locked',
  parentId: 'Parent',
  isAbstract: 'Abstract',
  colour: 'Colour',
  icon: 'Icon',
  classId: 'Class',
  type: 'Type',
  order: 'Order',
  typeParameters: 'Choices',
  defaultValue: 'Default',
  inverseId: 'Inverse',
  isCanonical: 'Direction',
  propertyIds: 'Properties',
  classIds: 'Classes',
  isLinkedLabel: 'Linked label',
};

function schemaFieldName(schema: Schema, name: string): string {
  const [, relation, target] = /^target (\d+) (\d+)$/.exec(name) ?? [];
  if (relation === undefined) return schemaNames[name] ?? name;
  const found = schema.relations.get(Number(relation));
  return `${found ? relationLabel(found) : 'Unknown Relation'} ${className(schema, Number(target))}`;
}

function schemaText(schema: Schema, name: string, value: unknown): string {
  if (name.startsWith('target ')) return String(value);
  if (name === 'classId') return className(schema, Number(value));
  if (name === 'classIds') return (value as number[]).map((id) => className(schema, id)).join(', ');
  if (name === 'propertyIds') return (value as number[]).map((id) => propertyName(schema, id)).join(', ');
  if (name === 'inverseId') return schema.relations.get(Number(value))?.name ?? '';
  if (name === 'parentId')
    return schema.classes.get(Number(value))?.name ?? schema.labels.get(Number(value))?.name ?? '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'typeParameters') return choicesText(value as TypeParameters);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** "Low, High; no longer offered: Middle" */
function choicesText({ choices = [], retired = [] }: TypeParameters): string {
  return [choices.join(', '), ...(retired.length > 0 ? [`no longer offered: ${retired.join(', ')}`] : [])].join('; ');
}
