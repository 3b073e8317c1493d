import {
  getArgumentValues,
  getNullableType,
  isNonNullType,
  isObjectType,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type SelectionSetNode,
} from 'graphql';
import { sql } from 'kysely';

import { connection } from './connections.ts';
import { NotCovered, type Args, type Compiled, type Reading, type Row, type Seen, type Sql } from './fields.ts';
import { resolved } from './finish.ts';
import { Holes } from './holes.ts';
import type { Selections } from './selections.ts';
import { jsonOf, textOf, type Part } from './texts.ts';

export type Sets = readonly (SelectionSetNode | undefined)[];
/** A field that is asked for, with its arguments and what is selected of its value. */
export interface Asked {
  field: GraphQLField<unknown, unknown>;
  nodes: readonly FieldNode[];
  args: Args;
  sets: Sets;
}

/** The columns of a row of ours; it knows which were asked for. */
export class Columns implements Row {
  readonly alias: string;
  readonly #names = new Set<string>();

  constructor(alias: string) {
    this.alias = alias;
  }

  column(name: string): Sql {
    this.#names.add(name);
    return sql.ref(`${this.alias}.${name}`);
  }

  get names(): string[] {
    return [...this.#names];
  }
}

/** Makes SQL of what is selected: text as the answer has it, with holes for what the schema and the resolvers know. */
export class Compiler {
  readonly holes: Holes = new Holes();
  readonly #selections: Selections;
  readonly #reading: Reading;
  #aliases = 0;

  constructor(selections: Selections, reading: Reading) {
    this.#selections = selections;
    this.#reading = reading;
  }

  /** The columns of rows that the next part of the statement reads. */
  columns(): Columns {
    return new Columns(`r${++this.#aliases}`);
  }

  /** What is selected of an object, each field as somebody says. */
  fields(type: GraphQLObjectType, sets: Sets, say: (asked: Asked) => Part[]): Part[] {
    const parts = Array.from(this.#selections.fieldsOf(type, sets), ([name, nodes], i): Part[] => {
      const field = type.getFields()[nodes[0]!.name.value];
      return [
        `${i > 0 ? ',' : ''}${JSON.stringify(name)}:`,
        ...(field ? say(this.#asked(field, nodes)) : [JSON.stringify(type.name)]),
      ];
    });
    return ['{', ...parts.flat(), '}'];
  }

  /** What is selected of a row. */
  object(type: GraphQLObjectType, sets: Sets, row: Row): Part[] {
    return this.fields(type, sets, (asked) => this.#field(asked, type, row));
  }

  /** What is selected of the row that some SQL finds; null where it finds none and there need not be one. */
  one(type: GraphQLObjectType, sets: Sets, from: (columns: readonly string[]) => Sql, isNeeded = true): Sql {
    const row = this.columns();
    const text = textOf(this.object(type, sets, row));
    const otherwise = sql.lit(isNeeded ? this.holes.missing() : 'null');
    return sql`coalesce((select ${text} from (${from(row.names)}) ${sql.raw(row.alias)}), ${otherwise})`;
  }

  /** The names of the fields that are selected of an object. */
  names(type: GraphQLObjectType, sets: Sets): string[] {
    return [...this.#selections.fieldsOf(type, sets).values()].map(([node]) => node!.name.value);
  }

  #asked(field: GraphQLField<unknown, unknown>, nodes: readonly FieldNode[]): Asked {
    const args = getArgumentValues(field, nodes[0]!, this.#selections.variables);
    return { field, nodes, args, sets: nodes.map((node) => node.selectionSet) };
  }

  #field(asked: Asked, type: GraphQLObjectType, row: Row): Part[] {
    const { field, args, sets } = asked;
    const way = wayOf(field);
    if ('column' in way) return [jsonOf(field.type, row.column(way.column))];
    if ('value' in way) return [jsonOf(field.type, way.value(row, args, this.#reading))];
    if ('reads' in way) return this.#computed(way.reads, asked, type, row);
    const target = getNullableType(field.type);
    if (!isObjectType(target)) throw new NotCovered(field.name);
    if ('here' in way) return this.object(target, sets, row);
    if ('page' in way) return connection(this, target, sets, way.page(row, args, this.#reading));
    const isNeeded = way.isRefusedWhereMissing ?? isNonNullType(field.type);
    return [this.one(target, sets, way.row(row, args, this.#reading), isNeeded)];
  }

  /** What the field's own resolver says, when the columns are there. */
  #computed(reads: readonly string[], { field, nodes }: Asked, type: GraphQLObjectType, row: Row): Part[] {
    const seen = type.extensions['seen'] as Seen | undefined;
    if (!seen) throw new NotCovered(type.name);
    const selections = this.#selections;
    return this.holes.add(row, reads, (values, reading) =>
      resolved(selections, type, field, nodes, seen(values, reading)),
    );
  }
}

/** How a field is answered: as it says; a field that shows a column under its name is one. */
function wayOf({ name, extensions }: GraphQLField<unknown, unknown>): Compiled {
  const way = extensions['compiled'] as Compiled | undefined;
  if (way) return way;
  const column = extensions['pothosExposedField'];
  if (typeof column === 'string') return { column };
  throw new NotCovered(name);
}
