import { useGraphQlJit } from '@envelop/graphql-jit';
import { Kind, OperationTypeNode, specifiedScalarTypes, visit, BREAK, type DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';

const OFTEN = 3;

// The compiler complains on the console about scalars whose literals might hold variables. Those of the language hold none.
for (const scalar of specifiedScalarTypes) {
  const { parseLiteral } = scalar;
  scalar.parseLiteral = (node) => parseLiteral(node, undefined);
}

/**
 * Queries that come again and again are compiled, which answers long lists in less than half the time. One that comes once or twice is not worth
 * it, and one that is to be answered in parts (`@defer`, `@stream`) cannot be compiled.
 */
export function useCompiled(): Plugin {
  const seen = new WeakMap<DocumentNode, number>();
  return useGraphQlJit(
    {},
    {
      enableIf: ({ document }) => {
        const times = (seen.get(document) ?? (isCompilable(document) ? 0 : Number.NEGATIVE_INFINITY)) + 1;
        seen.set(document, times);
        return times > OFTEN;
      },
    },
  ) as unknown as Plugin;
}

function isCompilable(document: DocumentNode): boolean {
  let compilable = true;
  visit(document, {
    OperationDefinition: (node) => {
      compilable &&= node.operation === OperationTypeNode.QUERY;
    },
    Directive: ({ name }) => {
      if (name.value !== 'defer' && name.value !== 'stream') return;
      compilable = false;
      return BREAK;
    },
  });
  return compilable && document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1;
}
