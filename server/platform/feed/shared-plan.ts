import { createHash } from 'node:crypto';

import {
  getOperationAST,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

import type { Ctx } from '../context.ts';

/** The project that a subscription follows. */
export interface Place {
  organization: string;
  projectId: number;
}

/** A subscription to numbered events, with an argument `after`, that many clients can follow together. */
export interface Shareable<E extends object> {
  /**
   * Checks the permission. Followers with the same `view` get the same frames. Those without `after` begin after `first` or, if missing,
   * after `last`, the newest event.
   */
  enter(
    ctx: Ctx,
    place: Place,
  ): Promise<{ topic: string | readonly string[]; first?: number; last: number; view: string }>;
  /** Called when a client begins to follow; the returned function is called when it ends. */
  onFollow?(ctx: Ctx, given: Place): Promise<() => void>;
  /** Arguments that differ per client without changing the frames. */
  own?: readonly string[];
  read(ctx: Ctx, place: Place, after: number): Promise<E[]>;
  page: number;
  numberOf(event: E): number;
  isFor?(event: E, ctx: Ctx): boolean;
  /** The usernames for whom an event's frame differs from the others'. */
  usersWithOwnFrames?(event: E): readonly string[];
  /** The fields, by type, whose values are the same for all with the same view. An operation that selects others is followed alone. */
  sameForAll: Readonly<Record<string, readonly string[]>>;
}

/** How an operation can be shared; computed once per document. */
export interface Plan {
  key: string;
  operation: OperationDefinitionNode;
  field: GraphQLField<unknown, unknown>;
  node: FieldNode;
  /** The variables that differ per client. */
  own: ReadonlySet<string>;
  isPersonal: boolean;
  shareable: Shareable<object>;
}

export interface SubscribeArgs {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null;
  variableValues?: Record<string, unknown> | null;
  contextValue: Ctx;
}

/** The variables that followers must have in common. */
export const sharedVariables = ({ own }: Plan, { variableValues }: SubscribeArgs) =>
  Object.entries(variableValues ?? {}).filter(([name]) => !own.has(name));

/** Works out how an operation can be shared; null if it cannot. */
export function planFor(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): Plan | null {
  const operation = getOperationAST(document, operationName);
  const [node, another] = operation?.selectionSet.selections ?? [];
  if (node?.kind !== 'Field' || another || node.directives?.length) return null;
  const field = schema.getSubscriptionType()?.getFields()[node.name.value] as
    | GraphQLField<unknown, unknown>
    | undefined;
  const shareable = field?.extensions['shareable'] as Shareable<object> | undefined;
  if (!operation || !field || !shareable) return null;
  const own = new Set<string>();
  for (const { name, value } of node.arguments ?? [])
    if (value.kind === 'Variable' && ['after', ...(shareable.own ?? [])].includes(name.value))
      own.add(value.name.value);
  const info = new TypeInfo(schema);
  let isPersonal = false;
  let uses = 0;
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Variable: ({ name }) => void (own.has(name.value) && uses++),
      Field: ({ name }) => {
        const type = info.getParentType()?.name ?? '';
        const isSame = name.value === '__typename' || shareable.sameForAll[type]?.includes(name.value);
        if (type !== 'Subscription' && !isSame) isPersonal = true;
      },
    }),
  );
  if (uses > own.size) return null;
  const key = createHash('sha256')
    .update(`${operationName ?? ''} ${print(document)}`)
    .digest('base64');
  return { key, operation, field, node, own, isPersonal, shareable };
}
