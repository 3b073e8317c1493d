import { z } from 'zod';

import { builder } from './builder.ts';

type Type = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
/** The part of JSON Schema that shapes of answers are made of. */
interface Shape {
  type?: Type | Type[];
  title?: string;
  description?: string;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
}
type Plain = Record<string, unknown>;
type PlainRef = ReturnType<typeof builder.objectRef<Plain>>;

const scalars = { string: 'String', integer: 'Int', number: 'Float', boolean: 'Boolean' } as const;

/** Returns a type of the graph with the fields of a shape that api/v4 answers too. Objects within it are named by their titles. */
export const objectRefFromShape = (name: string, description: string, shape: z.ZodObject): PlainRef =>
  refOf(name, description, z.toJSONSchema(shape) as Shape);

function refOf(name: string, description: string | undefined, { properties = {}, required = [] }: Shape): PlainRef {
  const types = Object.entries(properties).map(([field, shape]) => [field, shape, typeOf(name, field, shape)] as const);
  const ref = builder.objectRef<Plain>(name);
  ref.implement({
    ...(description !== undefined && { description }),
    fields: (t) =>
      Object.fromEntries(
        types.map(([field, shape, type]) => [
          field,
          t.field({
            type: type as 'String',
            nullable: !required.includes(field) || isNullable(shape),
            ...(shape.description !== undefined && { description: shape.description }),
            resolve: (answer) => answer[field] as string,
          }),
        ]),
      ),
  });
  return ref;
}

/** Lists the shapes a value may have besides null. */
const others = ({ type, anyOf, ...shape }: Shape): Shape[] =>
  (anyOf ?? [type].flat().map((each) => ({ ...shape, type: each }) as Shape)).filter((each) => each.type !== 'null');
const isNullable = ({ type, anyOf = [] }: Shape) => [type, ...anyOf.map((each) => each.type)].flat().includes('null');

function typeOf(owner: string, field: string, shape: Shape): unknown {
  const [only, ...more] = others(shape);
  if (!only || more.length > 0) throw new Error(`${owner}.${field} may be several things`);
  if (only.items) return [typeOf(owner, field, only.items)];
  if (only.type !== 'object') return scalars[only.type as keyof typeof scalars];
  if (!only.title) throw new Error(`${owner}.${field} holds objects without a title`);
  return refOf(only.title, only.description, only);
}
