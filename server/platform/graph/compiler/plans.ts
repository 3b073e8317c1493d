import type { DocumentNode, GraphQLSchema } from 'graphql';

import { DocumentCache } from '../document-cache.ts';
import { BoundedCache } from './bounded-cache.ts';
import { NotCoveredSo, type NotCovered } from './not-covered.ts';
import type { OperationRequest, OperationPlan } from './plan.ts';
import { planOperation } from './planned.ts';

type Read = (query: string) => DocumentNode | undefined;

const MAX_PLANS = 1_000;
const LONGEST = 20_000;

/** The plans of the operations that were asked last; null for those that are answered otherwise. */
export class Plans {
  readonly #schema: GraphQLSchema;
  readonly #read: Read;
  readonly #documents = new DocumentCache<DocumentNode | null>();
  readonly #plans = new BoundedCache<OperationPlan | null>(MAX_PLANS);

  /** Makes the plans; `read` returns the document of a text if it is valid. */
  constructor(schema: GraphQLSchema, read: Read) {
    this.#schema = schema;
    this.#read = read;
  }

  /** Returns the plan of a request; null if the resolvers answer it. */
  planOf(request: OperationRequest): OperationPlan | null {
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
    const made = planOperation(this.#schema, document, operationName, variables, giveUp);
    return name.length > LONGEST ? made : this.#plans.set(name, made);
  }
}
