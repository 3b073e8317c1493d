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

/** Where something is followed. */
export interface Place {
  organization: string;
  projectId: number;
}

/** A subscription to numbered events, with an argument `after`, that many may follow as one. */
export interface Shareable<E extends object> {
  /** Refuses whoever may not listen. Whoever has the same `view` is told the same; those who name no event begin after `first`, or after `last`, which is the newest. */
  enter(
    ctx: Ctx,
    place: Place,
  ): Promise<{ topic: string | readonly string[]; first?: number; last: number; view: string }>;
  /** What is done when somebody comes to listen; the returned function is called when they go. */
  onFollow?(ctx: Ctx, given: Place): Promise<() => void>;
  /** Arguments that are everybody's own, and do not change what is told. */
  own?: readonly string[];
  read(ctx: Ctx, place: Place, after: number): Promise<E[]>;
  page: number;
  numberOf(event: E): number;
  isFor?(event: E, ctx: Ctx): boolean;
  /** To whom it is told in other words than to the rest. */
  usersWithOwnFrames?(event: E): readonly string[];
  /** The fields, by type, whose values are the same for all who have the same view. Whoever asks for others is told by themselves. */
  sameForAll: Readonly<Record<string, readonly string[]>>;
}

/** What of an operation is the same however often it is sent; null where it cannot be shared. */
export interface Plan {
  key: string;
  operation: OperationDefinitionNode;
  field: GraphQLField<unknown, unknown>;
  node: FieldNode;
  /** The variables that are everybody's own. */
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

/** What of the variables is not everybody's own. */
export const sharedVariables = ({ own }: Plan, { variableValues }: SubscribeArgs) =>
  Object.entries(variableValues ?? {}).filter(([name]) => !own.has(name));

/** How an operation is shared; null where it is not to be. */
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
