import {
  getArgumentValues,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isNonNullType,
  isObjectType,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

import type { Schema } from '../../../model/schema/schema.ts';
import type { Ctx } from '../../context.ts';
import { extensionsOf, judged } from '../plugins.ts';
import { Compiler } from './compile.ts';
import type { Args, Compiled, CompiledRoot, Place, Reading, Row, Sql } from './fields.ts';
import type { Holes } from './holes.ts';
import { Kept } from './kept.ts';
import { Selections } from './selections.ts';
import { textOf } from './texts.ts';

/** What a request asks. */
export interface Request {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}
/** An operation with its variables, which is known to be cheap enough and to begin in a project. */
export interface Plan {
  place: Place;
  /** What the answer ends with. */
  extensions: string;
  /** Where in the query, and in the answer, it is told that the database did not answer; `isAlone` if nothing else of the answer is left then. */
  asks: { nodes: readonly FieldNode[]; path: readonly string[]; isAlone: boolean };

  document: DocumentNode;
  /** To be called where a resolver turned out to need more than its row: from then on all of them answer. */
  giveUp(): void;
  /** The statement for a reader; thrown away with the schema. */
  statements: WeakMap<Schema, Statement>;
  /** What answers it for a reader; `project` is the row of the project in the statement that it becomes a part of. */
  compile(reading: Reading, project: Row): Answered;
}
/** What the database is asked for an answer with holes; with a name once it has come often enough. */
export interface Statement {
  text: string;
  /** The same, to be kept by each connection. */
  kept: string;
  parameters: readonly unknown[];
  holes: Holes;
  asked: number;
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
    const giveUp = () => {
      this.#documents.set(query, null);
      this.#plans.delete(name);
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
  giveUp: () => void,
): Plan | null {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.QUERY) return null;
  const verdict = judged({ schema, document, variableValues: given, contextValue: {} as Ctx, operationName } as never);
  if ('refused' in verdict) return null;
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (!variableValues) return null;
  const selections = new Selections(schema, document, variableValues);
  const root = rootOf(schema, operation, selections);
  const place = root?.way.place(root.args);
  if (!root || !place) return null;
  return {
    place,
    extensions: JSON.stringify(extensionsOf(verdict.cost)),
    asks: asksIn(root, selections),
    document,
    giveUp,
    statements: new WeakMap(),
    compile: (reading, project) => compiledFor(root, selections, reading, project),
  };
}

interface Root {
  name: string;
  field: GraphQLField<unknown, unknown>;
  type: GraphQLObjectType;
  nodes: readonly FieldNode[];
  args: Args;
  way: CompiledRoot;
}

/** Where an operation begins; undefined where it begins in several places, or in one that nobody has said how to compile. */
function rootOf(schema: GraphQLSchema, operation: OperationDefinitionNode, selections: Selections): Root | undefined {
  const query = schema.getQueryType()!;
  const [first, another] = selections.fieldsOf(query, [operation.selectionSet]);
  if (!first || another) return undefined;
  const [name, nodes] = first;
  const field = query.getFields()[nodes[0]!.name.value];
  const way = field?.extensions['compiledRoot'] as CompiledRoot | undefined;
  const type = field && getNullableType(field.type);
  if (!field || !way || !isObjectType(type)) return undefined;
  return { name, field, type, nodes, way, args: getArgumentValues(field, nodes[0]!, selections.variables) };
}

/** The field whose resolver would be the first to ask. */
function asksIn({ name, nodes, way, type }: Root, selections: Selections): Plan['asks'] {
  const fields = selections.fieldsOf(
    type,
    nodes.map((node) => node.selectionSet),
  );
  const within = [...fields].find(([, [node]]) => isRead(type.getFields()[node!.name.value]));
  if (way.row || !within) return { nodes, path: [name], isAlone: true };
  const [field, own] = within;
  return { nodes: own, path: [name, field], isAlone: isNonNullType(type.getFields()[own[0]!.name.value]!.type) };
}

const isRead = (field: GraphQLField<unknown, unknown> | undefined): boolean => {
  const way = field?.extensions['compiled'] as Compiled | undefined;
  return way !== undefined && ('page' in way || 'row' in way);
};

function compiledFor(root: Root, selections: Selections, reading: Reading, project: Row): Answered {
  const compiler = new Compiler(selections, reading);
  const sets = root.nodes.map((node) => node.selectionSet);
  const answer = root.way.row
    ? [compiler.one(root.type, sets, root.way.row(root.args, reading))]
    : compiler.object(root.type, sets, project);
  return { text: textOf([`{"data":{${JSON.stringify(root.name)}:`, ...answer, '}']), holes: compiler.holes };
}
