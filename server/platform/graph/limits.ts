import { GraphQLError, Kind, parse, type ASTVisitor, type SelectionSetNode, type ValidationContext } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { refuseDeepDocument } from './nesting.ts';

// Limits of one request, checked in the order of what each check costs.
export const MAX_TOKENS = 4_000;
export const MAX_ALIASES = 60;
export const MAX_ROOTS = 30;
export const DEPTH_LIMIT = 16;
export const COST_LIMIT = 60_000;

const refused = (message: string) =>
  new GraphQLError(message, {
    extensions: { code: 'INVALID', status: 400, title: 'Invalid Request', http: { status: 400 } },
  });

/** The root fields, also those in fragments. Each fragment is followed once, so that cycles end. */
function rootsOf(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  seen: Set<string> = new Set<string>(),
): number {
  return selections.reduce((count, each) => {
    if (each.kind === Kind.FIELD) return count + 1;
    if (each.kind === Kind.INLINE_FRAGMENT) return count + rootsOf(context, each.selectionSet, seen);
    const fragment = seen.has(each.name.value) ? undefined : context.getFragment(each.name.value);
    seen.add(each.name.value);
    return fragment ? count + rootsOf(context, fragment.selectionSet, seen) : count;
  }, 0);
}

/** Counts aliases and root fields in the document, without the schema. */
function countingRule(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  return {
    Field(node) {
      if (node.alias && ++aliases === MAX_ALIASES + 1)
        context.reportError(refused(`A query can have up to ${MAX_ALIASES} aliases. Send several requests instead.`));
    },
    OperationDefinition(node) {
      if (rootsOf(context, node.selectionSet) > MAX_ROOTS)
        context.reportError(
          refused(`A query can have up to ${MAX_ROOTS} fields at its root. Send several requests instead.`),
        );
    },
  };
}

/** Refuses requests that are too large before any expensive work is done. */
export function useLimits(): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string) => {
        refuseDeepDocument(source);
        try {
          return parse(source, { maxTokens: MAX_TOKENS });
        } catch (error) {
          if (error instanceof GraphQLError && /tokens/.test(error.message))
            throw refused(`A query can have up to ${MAX_TOKENS} tokens. Send several requests instead.`);
          throw error;
        }
      });
    },
    onValidate({ addValidationRule }) {
      addValidationRule(countingRule);
    },
  };
}
