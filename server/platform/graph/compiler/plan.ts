import type { DocumentNode, FieldNode } from 'graphql';

import type { Sql } from '../../database/sql.ts';
import type { NotCovered } from './not-covered.ts';
import type { Placeholders } from './placeholders.ts';
import type { OperationPlace, Somewhere } from './places.ts';
import type { Reading } from './reading.ts';

/** An operation to answer, with its variables. */
export interface OperationRequest {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** An operation with its variables, which is known to be cheap enough and to begin in one place. */
export interface OperationPlan {
  place: OperationPlace | Somewhere;
  /** The extensions at the end of the answer. */
  extensions: string;
  /**
   * The place in the query and in the answer at which a failure of the database is reported; `isAlone` if nothing else of the answer
   * remains then.
   */
  asks: { nodes: readonly FieldNode[]; path: readonly string[]; isAlone: boolean };

  document: DocumentNode;
  /** Gives up compiling an operation after something turned out not to be covered: resolvers then answer it, also with other variables. */
  giveUp(why: NotCovered): void;
  /** The statements for readers, each by the object that it was compiled for, such as a schema, and thrown away with it. */
  statements: WeakMap<object, Statement>;
  /** Compiles the answer for a reader. */
  compile(reading: Reading): Answered;
}

/** The statement for an answer with placeholders. */
export interface Statement {
  text: string;
  parameters: readonly unknown[];
  placeholders: Placeholders;
}

/** The text of an answer, as SQL with placeholders. */
export interface Answered {
  text: Sql;
  placeholders: Placeholders;
}
