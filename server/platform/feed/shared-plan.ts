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
import { isSameForAll } from '../graph/same-for-all.ts';
import type { News } from './news.ts';

/** A way to share an operation, computed once per document. */
export interface SharedPlan {
  key: string;
  operation: OperationDefinitionNode;
  field: GraphQLField<unknown, unknown>;
  node: FieldNode;
  /** The variables that differ per client. */
  own: ReadonlySet<string>;
  isPersonal: boolean;
  news: News<object, object>;
}

export interface SubscribeArgs {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null;
  variableValues?: Record<string, unknown> | null;
  contextValue: Ctx;
}

/** Returns the variables that followers must have in common. */
export const sharedVariables = ({ own }: SharedPlan, { variableValues }: SubscribeArgs) =>
  Object.entries(variableValues ?? {}).filter(([name]) => !own.has(name));

/** Works out how an operation can be shared; null if it cannot. */
export function planFor(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): SharedPlan | null {
  const operation = getOperationAST(document, operationName);
  const [node, another] = operation?.selectionSet.selections ?? [];
  if (node?.kind !== 'Field' || another || node.directives?.length) return null;
  const field = schema.getSubscriptionType()?.getFields()[node.name.value] as
    | GraphQLField<unknown, unknown>
    | undefined;
  const news = field?.extensions['news'] as News<object, object> | undefined;
  if (!operation || !field || !news) return null;
  const own = new Set<string>();
  for (const { name, value } of node.arguments ?? [])
    if (value.kind === 'Variable' && ['after', ...(news.own ?? [])].includes(name.value)) own.add(value.name.value);
  const info = new TypeInfo(schema);
  let isPersonal = false;
  let uses = 0;
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Variable: ({ name }) => void (own.has(name.value) && uses++),
      Field: () => {
        const type = info.getParentType();
        const field = info.getFieldDef();
        const isSubscription = type === schema.getSubscriptionType();
        const isName = field?.name === '__typename';
        if (!isSubscription && !isName && !(type && field && isSameForAll(type, field))) isPersonal = true;
      },
    }),
  );
  if (uses > own.size) return null;
  const key = createHash('sha256')
    .update(`${operationName ?? ''} ${print(document)}`)
    .digest('base64');
  return { key, operation, field, node, own, isPersonal, news };
}
