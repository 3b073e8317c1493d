import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';

/** A random choice that depends only on the seed. */
export type Pick = <T>(from: readonly T[]) => T;
export function picking(seed: number): Pick {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return ((mixed ^ (mixed >>> 7)) >>> 0) / 2 ** 32;
  };
  return (from) => from[Math.floor(next() * from.length)]!;
}

/** The values for arguments by name, as written in a document; other arguments are omitted. */
export type Values = Record<string, readonly string[]>;

const DEEPEST = 7;
/** The limits of a generated document, well within those of a request. */
const MOST_ALIASES = 30;
const MOST_OBJECTS = 60;

/** A root field as written, and the type of its answer. */
export type Root = readonly [field: string, type: string];

/**
 * Generates documents from a schema, with the fields that a compiler may cover. Nothing is listed here, so new parts of the schema are
 * included.
 */
export class Documents {
  readonly #schema: GraphQLSchema;
  readonly #pick: Pick;
  readonly #values: Values;
  #aliases = 0;
  #objects = 0;

  constructor(schema: GraphQLSchema, pick: Pick, values: Values) {
    this.#schema = schema;
    this.#pick = pick;
    this.#values = values;
  }

  /** A query with two switches, of root fields. */
  of(...roots: readonly Root[]): { query: string; variables: Record<string, boolean> } {
    const switched = '... @include(if: $yes) { __typename } ... @skip(if: $no) { __typename }';
    const fields = roots.map(([field, type], at) => {
      const selection = this.#selection(this.#schema.getType(type) as GraphQLCompositeType, 2);
      return `root${at}: ${field} { ... on ${type} ${selection} ${switched} }`;
    });
    return {
      query: `query($yes: Boolean!, $no: Boolean!) { ${fields.join(' ')} }`,
      variables: { yes: true, no: this.#pick([true, false]) },
    };
  }

  #selection(type: GraphQLCompositeType, depth: number): string {
    const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
    const some = fields.filter((field) => this.#isWanted(type, field, depth)).map((field) => this.#field(field, depth));
    const more = this.#pick(['', '__typename', '... { __typename }', '... @skip(if: $no) { __typename }']);
    const own = isInterfaceType(type) ? this.#pick([...this.#schema.getPossibleTypes(type)]) : undefined;
    const inline = own && depth < DEEPEST ? `... on ${own.name} ${this.#selection(own, depth + 1)}` : '';
    return `{ ${[...some, more, inline, '__typename'].join(' ')} }`;
  }

  #isWanted(type: GraphQLCompositeType, field: GraphQLField<unknown, unknown>, depth: number): boolean {
    const isColumn = 'pothosExposedField' in field.extensions && !isListType(getNullableType(field.type));
    const isCovered = 'compiled' in field.extensions || isColumn;
    const target = getNamedType(field.type);
    // Of what is a row each field says how it is compiled; of all else the resolvers answer.
    if (isLeafType(target) && field.args.length === 0)
      return (isCovered || !('seen' in type.extensions)) && this.#pick([true, false, false]);
    const isPart = ['edges', 'node', 'pageInfo'].includes(field.name);
    const isShort = field.args.length > 0 && this.#aliases >= MOST_ALIASES;
    const hasAll = field.args.every((arg) => !isRequiredArgument(arg) || Object.hasOwn(this.#values, arg.name));
    if (depth >= DEEPEST || isShort || !hasAll) return false;
    // What belongs to the schema is answered by its resolvers, whatever is asked of it.
    const isOfSchema = isObjectType(target) && target.getInterfaces().some(({ name }) => name === 'SchemaItem');
    if (isPart) return true;
    const isWanted = (isCovered || (isOfSchema && depth > 4)) && this.#pick([true, false]);
    return isWanted && ++this.#objects < MOST_OBJECTS;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const alias =
      this.#pick([true, false, false, false]) && this.#aliases < MOST_ALIASES ? `a${this.#aliases++}: ` : '';
    const given = field.args.flatMap((arg) => this.#argument(arg));
    const args = given.length > 0 ? `(${given.join(', ')})` : '';
    const target = getNamedType(field.type);
    const rest = isCompositeType(target) ? this.#selection(target, depth + 1) : '';
    const when = this.#pick(['', '', '', ' @include(if: $yes)', ' @skip(if: $no)']);
    // Fields of one name have to agree in their arguments.
    return `${alias || (args && `a${this.#aliases++}: `)}${field.name}${args}${when} ${rest}`;
  }

  #argument({ name }: GraphQLArgument): string[] {
    const values = Object.hasOwn(this.#values, name) ? this.#values[name]! : [];
    const value = values.length > 0 ? this.#pick(values) : '';
    return value === '' ? [] : [`${name}: ${value}`];
  }
}
