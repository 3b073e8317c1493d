import { useGraphQlJit } from '@envelop/graphql-jit';
import { execute, specifiedScalarTypes, type DocumentNode, type ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { isCompilable } from './compilable.ts';

const OFTEN = 3;

// The compiler warns about scalars whose literals might contain variables. The built-in scalars contain none.
for (const scalar of specifiedScalarTypes) {
  const { parseLiteral } = scalar;
  scalar.parseLiteral = (node) => parseLiteral(node, undefined);
}

/**
 * Compiles frequent queries, which halves the time of long lists. Rare ones are not worth it; those that the compiler might answer
 * differently or cannot compile are answered by graphql-js itself, since Yoga's own executor knows only some of its defaults.
 */
export function useCompiled(): Plugin {
  const times = new WeakMap<DocumentNode, number>();
  const never = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  const { onExecute } = useGraphQlJit({}, { onError: () => void (hasFailed = true) });
  return {
    onExecute(hook) {
      hook.setExecuteFn(execute);
      const { document, schema } = hook.args as ExecutionArgs;
      const count = (times.get(document) ?? (isCompilable(schema, document) ? 0 : never)) + 1;
      times.set(document, count);
      if (count <= OFTEN) return;
      const setExecuteFn = (compiled: typeof execute) =>
        hook.setExecuteFn((args: ExecutionArgs) => {
          hasFailed = false;
          const result = compiled(args);
          if (hasFailed) times.set(document, never);
          // A result without data means that the compiler rejects the document or a variable; graphql-js then words the error.
          return 'data' in result || 'then' in result ? result : execute(args);
        });
      void onExecute!({ ...hook, setExecuteFn } as never);
    },
  } as Plugin;
}
