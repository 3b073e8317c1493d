import type { DocumentNode, FieldNode } from 'graphql';

import type { Schema } from '../../../model/schema/schema.ts';
import type { NotCovered } from './not-covered.ts';
import type { Placeholders } from './placeholders.ts';
import type { Place, Somewhere } from './places.ts';
import type { Reading, Sql } from './reading.ts';

/** What a request asks. */
export interface Request {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** An operation with its variables, which is known to be cheap enough and to begin in a project. */
export interface Plan {
  place: Place | Somewhere;
  /** What the answer ends with. */
  extensions: string;
  /** Where in the query, and in the answer, it is told that the database did not answer; `isAlone` if nothing else of the answer is left then. */
  asks: { nodes: readonly FieldNode[]; path: readonly string[]; isAlone: boolean };

  document: DocumentNode;
  /** To be called where something turned out not to be covered: from then on the resolvers answer it, the same with other variables too. */
  giveUp(why: NotCovered): void;
  /** The statement for a reader; thrown away with the schema. */
  statements: WeakMap<Schema, Statement>;
  /** What answers it for a reader. */
  compile(reading: Reading): Answered;
}

/** What the database is asked for an answer with placeholders. */
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
