import type { Property, Schema, TargetRelation } from '../../schema/schema.ts';
import type { Matches } from './matching.ts';

/** A field that differs, in words. */
export interface FieldDifference {
  field: string;
  theirs: string;
  ours: string;
}

interface Values {
  there: unknown;
  here: unknown;
  theirs: Schema;
  ours: Schema;
  matches: Matches;
}

const names: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  isHidden: 'Hidden',
  parentId: 'Parent',
  isAbstract: 'Abstract',
  colour: 'Colour',
  icon: 'Icon',
  localTargetRelations: 'Target relations',
  classId: 'Class',
  type: 'Type',
  order: 'Order',
  typeParameters: 'Choices',
  defaultValue: 'Default',
  propertyIds: 'Properties',
  classIds: 'Classes',
  isLinkedLabel: 'Linked',
};

/** Describes both sides of a field as people read them; of target relations only those that one side lacks. */
export function fieldDifference(field: string, { there, here, ours }: Values): FieldDifference {
  const named = { field: names[field] ?? field };
  if (field !== 'localTargetRelations')
    return { ...named, theirs: words(field, there, ours), ours: words(field, here, ours) };
  const [theirRows, ourRows] = [there, here].map(
    (rows) => new Set((rows as TargetRelation[]).map((row) => rowWords(row, ours))),
  );
  const alone = (some: Set<string>, others: Set<string>) =>
    [...some].filter((each) => !others.has(each)).join(', ') || '–';
  return { ...named, theirs: alone(theirRows!, ourRows!), ours: alone(ourRows!, theirRows!) };
}

const rowWords = ({ targetRelationId, targetClassId, isHidden }: TargetRelation, { relations, classes }: Schema) =>
  `${relations.get(targetRelationId)?.name ?? 'Unknown Relation'} ${classes.get(targetClassId)?.name ?? 'Unknown Class'}${isHidden ? ' (hidden)' : ''}`;

function words(field: string, value: unknown, schema: Schema): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'classId') return schema.classes.get(Number(value))?.name ?? '–';
  if (field === 'parentId')
    return schema.classes.get(Number(value))?.name ?? schema.labels.get(Number(value))?.name ?? '–';
  if (field === 'classIds') return listed((value as number[]).map((id) => schema.classes.get(id)?.name));
  if (field === 'propertyIds') return listed((value as number[]).map((id) => schema.properties.get(id)?.name));
  if (field === 'typeParameters') {
    const { choices = [], retired = [] } = value as Property['typeParameters'];
    return [...choices, ...retired.map((word) => `${word} (retired)`)].join(', ') || '–';
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const listed = (all: (string | undefined)[]): string => all.map((name) => name ?? '?').join(', ') || '–';
