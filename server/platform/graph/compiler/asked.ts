import type { FieldNode, GraphQLField, GraphQLObjectType, SelectionSetNode } from 'graphql';

import type { Columns } from './columns.ts';
import type { Placeholders } from './placeholders.ts';
import type { Args, Reading, Row } from './reading.ts';
import type { AnswerPart } from './texts.ts';

export type Sets = readonly (SelectionSetNode | undefined)[];

/** A selected field, with its arguments and the selection on its value. */
export interface Asked {
  field: GraphQLField<unknown, unknown>;
  nodes: readonly FieldNode[];
  args: Args;
  sets: Sets;
}

/** The compiler of selections, as seen by the compilers of their parts: connections, and rows beside a field. */
export interface SelectionCompiler {
  readonly placeholders: Placeholders;
  readonly reading: Reading;
  /** The columns of rows that the next part of the statement reads. */
  columns(): Columns;
  /** Compiles the selection of an object, with a function that compiles each field. */
  fields(type: GraphQLObjectType, sets: Sets, say: (asked: Asked) => AnswerPart[]): AnswerPart[];
  /** The fields that are selected of an object. */
  asked(type: GraphQLObjectType, sets: Sets): Asked[];
  /** The names of the fields that are selected of an object. */
  names(type: GraphQLObjectType, sets: Sets): string[];
  /** Compiles the selection of a row. */
  object(type: GraphQLObjectType, sets: Sets, row: Row): AnswerPart[];
}
