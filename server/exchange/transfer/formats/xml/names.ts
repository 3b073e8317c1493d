import type { PropertyTypeName } from '../../../../model/attributes/types/index.ts';

/** The namespace that every reader of the shape knows. */
export const NAMESPACE = 'urn:truss:project:4';
/** The namespace of facts outside the shape, in our JSON's words. Other readers ignore them. */
export const MORE = 'urn:truss:more:1';
export const SCHEMA_VERSION = '4.0';

/** The elements whose text is the whole value; all others of `…Attribute` hold the form of our JSON. */
const plain = { stringAttribute: 'string', numberAttribute: 'number', booleanAttribute: 'boolean' } as const;
const named: Partial<Record<PropertyTypeName, string>> = { DATETIME: 'dateTimeAttribute', FILE: 'fileAttribute' };

const camel = (type: string) => type.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the element name for a value, which tells its type so that nobody needs the schema to read it. */
export function attributeElement(type: PropertyTypeName, value: unknown): string {
  if (typeof value === 'number' && named[type]) return named[type];
  const found = Object.entries(plain).find(([, kind]) => kind === typeof value)?.[0];
  if (found) return found;
  // A number that is given as a distribution is an object.
  return type === 'NUMBER' || type === 'PERCENT' ? 'distributionAttribute' : `${camel(type)}Attribute`;
}

/** Types of properties as other tools name them. */
const foreignTypes: Record<string, PropertyTypeName> = {
  STRING: 'TEXT',
  BIGSTRING: 'BIG_TEXT',
  BIGTEXT: 'BIG_TEXT',
  RICHTEXT: 'HTML',
  INTEGER: 'NUMBER',
  DOUBLE: 'NUMBER',
  DATE: 'DATETIME',
  LIST: 'ENUMERATION',
  ENUM: 'ENUMERATION',
  QUALITYSCORE: 'QUALITY_SCORE',
  USERTEAM: 'USER_TEAM',
};
export const ownTypeName = (name: string): string =>
  foreignTypes[name.toUpperCase().replaceAll('_', '')] ?? name.toUpperCase();
