import {
  getArgumentValues,
  getNullableType,
  isNonNullType,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { sql } from 'kysely';

import type { Sql } from '../../database/sql.ts';
import { withNamed } from '../named.ts';
import type { Asked, SelectionCompiler, Sets } from './asked.ts';
import { Columns, pickColumns, restrictColumns } from './columns.ts';
import { connection } from './connections.ts';
import type { Seen, Computed } from './fields.ts';
import { Finisher } from './finish.ts';
import { NotCovered } from './not-covered.ts';
import { Placeholders } from './placeholders.ts';
import type { Reading, Row, Rows } from './reading.ts';
import { rowsBeside, TextsBeside } from './rows-beside.ts';
import type { Selections } from './selections.ts';
import { jsonSql, joinParts, type AnswerPart } from './texts.ts';
import { objectTypeOf, wayOf } from './ways.ts';

/**
 * Compiles a selection to SQL that returns the answer's text, with placeholders for the parts that only the schema and the resolvers know.
 */
export class Compiler implements SelectionCompiler {
  readonly placeholders: Placeholders = new Placeholders();
  readonly #selections: Selections;
  readonly reading: Reading;
  #aliases = 0;

  constructor(selections: Selections, reading: Reading) {
    this.#selections = selections;
    this.reading = reading;
  }

  columns(): Columns {
    return new Columns(`r${++this.#aliases}`);
  }

  fields(type: GraphQLObjectType, sets: Sets, say: (asked: Asked) => AnswerPart[]): AnswerPart[] {
    const parts = Array.from(this.#selections.fieldsOf(type, sets), ([name, nodes], i): AnswerPart[] => {
      const field = type.getFields()[nodes[0]!.name.value];
      return [
        `${i > 0 ? ',' : ''}${JSON.stringify(name)}:`,
        ...(field ? say(this.#asked(field, nodes)) : [JSON.stringify(type.name)]),
      ];
    });
    return ['{', ...parts.flat(), '}'];
  }

  asked(type: GraphQLObjectType, sets: Sets): Asked[] {
    return [...this.#selections.fieldsOf(type, sets).values()].flatMap((nodes) => {
      const field = type.getFields()[nodes[0]!.name.value];
      return field ? this.#asked(field, nodes) : [];
    });
  }

  object(type: GraphQLObjectType, sets: Sets, row: Row): AnswerPart[] {
    return this.fields(type, sets, (asked) => this.#field(asked, type, row));
  }

  /** Compiles the selection of the row that some SQL finds; null if it finds none and may do so. */
  one(type: GraphQLObjectType, sets: Sets, from: Rows, isNeeded = true): Sql {
    const row = this.columns();
    const text = joinParts(this.object(type, sets, row));
    const otherwise = sql.lit(isNeeded ? this.placeholders.missing() : 'null');
    return sql`coalesce((select ${text} from (${from(row.names)}) ${sql.raw(row.alias)}), ${otherwise})`;
  }

  names(type: GraphQLObjectType, sets: Sets): string[] {
    return [...this.#selections.fieldsOf(type, sets).values()].map(([node]) => node!.name.value);
  }

  #asked(field: GraphQLField<unknown, unknown>, nodes: readonly FieldNode[]): Asked {
    const given = getArgumentValues(field, nodes[0]!, this.#selections.variables);
    const { organizationId } = this.reading;
    const args = withNamed(field.args, given, { isChange: false, organizationId });
    return { field, nodes, args, sets: nodes.map((node) => node.selectionSet) };
  }

  #field(asked: Asked, type: GraphQLObjectType, whole: Row): AnswerPart[] {
    const { field, args, sets } = asked;
    const way = wayOf(field);
    if ('column' in way) return [jsonSql(field.type, whole.column(way.column))];
    const row = restrictColumns(whole, way.reads);
    if ('value' in way) return [jsonSql(field.type, way.value(row, args, this.reading))];
    if ('computed' in way) return this.#computed(way.computed(row, args, this.reading), asked, whole);
    if ('beside' in way) throw new NotCovered(field.name);
    const target = getNullableType(field.type);
    if ('page' in way) return connection(this, objectTypeOf(target), sets, way.page(row, args, this.reading));
    if ('here' in way) return this.object(objectTypeOf(target), sets, way.here(whole, this.reading));
    if (!('row' in way)) return this.#computed(this.#ownOf(way.reads, asked, type, row), asked, whole);
    const isNeeded = way.isRefusedWhereMissing ?? isNonNullType(field.type);
    return [this.one(objectTypeOf(target), sets, way.row(row, args, this.reading), isNeeded)];
  }

  /** Compiles a field by calling its own resolver on the columns it reads. */
  #ownOf(reads: readonly string[], { field, nodes }: Asked, type: GraphQLObjectType, row: Row): Own {
    const seen = type.extensions['seen'] as Seen | undefined;
    if (!seen) throw new NotCovered(type.name);
    return {
      values: pickColumns(row, reads),
      finish: (finisher, values, reading) => finisher.field(type, field, nodes, seen(values, reading)),
    };
  }

  #computed(computed: Computed | Own, asked: Asked, row: Row): AnswerPart[] {
    const { field, nodes } = asked;
    const besides = rowsBeside(this, asked, row);
    const hasBesides = Object.keys(besides).length > 0;
    const selections = this.#selections;
    const { placeholders } = this;
    return placeholders.add(
      { ...computed.values, ...besides },
      (values, reading) => {
        const texts = hasBesides ? new TextsBeside(values, (text) => placeholders.fill(text, reading)) : undefined;
        const finisher = new Finisher(selections, texts);
        if ('finish' in computed) return computed.finish(finisher, values, reading);
        return finisher.value(field, nodes, computed.of(values, reading));
      },
      !hasBesides && !('isPersonal' in computed), // what stands in them may depend on who reads
    );
  }
}

/** The columns that a field's resolver reads, and the function that writes its result. */
interface Own {
  values: Readonly<Record<string, Sql>>;
  finish: (finisher: Finisher, values: Record<string, unknown>, reading: Reading) => string;
}
