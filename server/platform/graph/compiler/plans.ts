import {
  getOperationAST,
  getVariableValues,
  isNonNullType,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';

import type { Schema } from '../../../model/schema/schema.ts';
import type { Ctx } from '../../context.ts';
import { extensionsOf, judged } from '../plugins.ts';
import { Compiler } from './compile.ts';
import type { Compiled } from './fields.ts';
import type { Holes } from './holes.ts';
import { Kept } from './kept.ts';
import { NotCoveredSo, type NotCovered } from './not-covered.ts';
import type { Place, Somewhere } from './places.ts';
import type { Reading, Sql } from './reading.ts';
import { rootsOf, type Root } from './roots.ts';
import { Selections } from './selections.ts';
import { textOf, type Part } from './texts.ts';

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
/** What the database is asked for an answer with holes. */
export interface Statement {
  text: StatementText;
  parameters: readonly unknown[];
  holes: Holes;
}
/** A text that is asked once, or with a name, to be kept by each connection, when it has come often enough. */
interface StatementText {
  once: string;
  kept: string;
  times: number;
}
/** The text of an answer, as SQL with holes. */
export interface Answered {
  text: Sql;
  holes: Holes;
}
type Read = (query: string) => DocumentNode | undefined;

const MAX_DOCUMENTS = 500;
const MAX_PLANS = 1_000;
const LONGEST = 20_000;

/** The plans of the operations that were asked last; null for those that are answered otherwise. */
export class Plans {
  readonly #schema: GraphQLSchema;
  readonly #read: Read;
  readonly #documents = new Kept<DocumentNode | null>(MAX_DOCUMENTS);
  readonly #plans = new Kept<Plan | null>(MAX_PLANS);

  /** `read` gives the document that a text is, where it is a lawful one. */
  constructor(schema: GraphQLSchema, read: Read) {
    this.#schema = schema;
    this.#read = read;
  }

  /** The plan of what is asked; null where the resolvers answer it. */
  planOf(request: Request): Plan | null {
    const { query, operationName, variables } = request;
    if (query.length > LONGEST) return null;
    const known = this.#documents.get(query);
    const document = known === undefined ? this.#documents.set(query, this.#read(query) ?? null) : known;
    if (!document) return null;
    const name = `${operationName ?? ''} ${JSON.stringify(variables)} ${query}`;
    const plan = this.#plans.get(name);
    if (plan !== undefined) return plan;
    const giveUp = (why: NotCovered) => {
      if (!(why instanceof NotCoveredSo)) this.#documents.set(query, null);
      if (name.length <= LONGEST) this.#plans.set(name, null);
    };
    const made = planned(this.#schema, document, operationName, variables, giveUp);
    return name.length > LONGEST ? made : this.#plans.set(name, made);
  }
}

function planned(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  given: Record<string, unknown>,
  giveUp: Plan['giveUp'],
): Plan | null {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.QUERY) return null;
  const verdict = judged({ schema, document, variableValues: given, contextValue: {} as Ctx, operationName } as never);
  if ('refused' in verdict) return null;
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (!variableValues) return null;
  const selections = new Selections(schema, document, variableValues);
  const begin = rootsOf(schema, operation, selections);
  if (!begin) return null;
  return {
    place: begin.place,
    extensions: JSON.stringify(extensionsOf(verdict.cost)),
    asks: asksIn(begin.roots, selections),
    document,
    giveUp,
    statements: new WeakMap(),
    compile: (reading) => compiledFor(begin.roots, selections, reading),
  };
}

/** The field whose resolver would be the first to ask. */
function asksIn([first, another]: readonly Root[], selections: Selections): Plan['asks'] {
  const { name, nodes, begins, isList } = first!;
  if (another || isList) return { nodes, path: [name], isAlone: false };
  const { type, target } = begins[0]!;
  const fields = selections.fieldsOf(
    type,
    nodes.map((node) => node.selectionSet),
  );
  const within = [...fields].find(([, [node]]) => isRead(type.getFields()[node!.name.value]));
  if ('row' in target || !within) return { nodes, path: [name], isAlone: true };
  const [field, own] = within;
  return { nodes: own, path: [name, field], isAlone: isNonNullType(type.getFields()[own[0]!.name.value]!.type) };
}

const isRead = (field: GraphQLField<unknown, unknown> | undefined): boolean => {
  const way = field?.extensions['compiled'] as Compiled | undefined;
  return way !== undefined && ('page' in way || 'row' in way || 'told' in way);
};

function compiledFor(roots: readonly Root[], selections: Selections, reading: Reading): Answered {
  const compiler = new Compiler(selections, reading);
  const answers = roots.map(({ name, nodes, begins, isList }, at): Part[] => {
    const sets = nodes.map((node) => node.selectionSet);
    const each = begins.map(({ type, target }, i): Part[] => {
      const parts =
        'here' in target
          ? compiler.object(type, sets, target.here(reading))
          : [compiler.one(type, sets, target.row(reading))];
      return i > 0 ? [',', ...parts] : parts;
    });
    const all = isList ? ['[', ...each.flat(), ']'] : each.flat();
    return [`${at > 0 ? ',' : ''}${JSON.stringify(name)}:`, ...all];
  });
  return { text: textOf(['{"data":{', ...answers.flat(), '}']), holes: compiler.holes };
}
