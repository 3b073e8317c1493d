import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';

import { invalid } from '../../refusals/refusal.ts';
import type { Ctx } from '../context.ts';
import { asRefusal } from '../errors.ts';
import { COST_LIMIT, DEPTH_LIMIT } from './limits.ts';
import { refuseUnwieldy } from './nesting.ts';
import { variableProblem } from './variable-problems.ts';

export interface ExecutionArgs {
  schema: GraphQLSchema;
  document: DocumentNode;
  variableValues?: unknown;
  contextValue: Ctx;
}

/** Turns refusals into errors with code, status and title. Unexpected errors are logged and masked, under the request's id. */
export function useRefusals(): Plugin<Ctx> {
  return {
    onExecute: ({ args }) => ({
      onExecuteDone: ({ result, setResult }) => {
        if (!isAsyncIterable(result)) setResult(shaped(args.contextValue, result as ExecutionResult, args.document));
      },
    }),
    onSubscribe: ({ args }) => ({
      onSubscribeResult: ({ result, setResult }) => {
        const ctx = args.contextValue;
        if (!isAsyncIterable(result)) return void setResult(shaped(ctx, result as ExecutionResult));
        return { onNext: ({ result, setResult }) => setResult(shaped(ctx, result as ExecutionResult)) };
      },
      onSubscribeError: ({ error, setError }) => setError(shapedError(args.contextValue, error as GraphQLError)),
    }),
    // Errors before execution, as from parsing, pass through no other hook.
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || isAsyncIterable(result) || !('errors' in result) || !result.errors) return;
      const { ctx } = serverContext as unknown as { ctx: Ctx };
      const errors = result.errors.map((error) => (error.originalError ? withStatus(shapedError(ctx, error)) : error));
      setResult({ ...result, errors });
    },
  };
}

/** The error for a whole response, with its HTTP status. */
function withStatus(error: GraphQLError): GraphQLError {
  const { status } = error.extensions;
  return typeof status === 'number'
    ? new GraphQLError(error.message, {
        nodes: error.nodes,
        path: error.path,
        extensions: { ...error.extensions, http: { status } },
      })
    : error;
}

const shaped = (ctx: Ctx, result: ExecutionResult, document?: DocumentNode): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map((error) => shapedError(ctx, error, document)) } : result;

/** Returns the path in the query at which an error arose. Compiled queries report only line and column. */
function placeOf({ nodes, locations }: GraphQLError, document: DocumentNode | undefined) {
  const source = document?.loc?.source;
  if (nodes || !source || !locations) return { nodes };
  const starts = [0, ...[...source.body.matchAll(/\r\n|[\n\r]/g)].map((end) => end.index + end[0].length)];
  return { source, positions: locations.map(({ line, column }) => starts[line - 1]! + column - 1) };
}

/** The original error: the graphql library wraps errors in each other. */
function causeOf(error: Error): Error {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

/** Turns an error about a variable into a refusal; other graphql errors stay as they are. */
function ofVariables(error: GraphQLError): GraphQLError {
  const words = variableProblem(error.message);
  if (words === undefined) return error;
  const { code, status, title } = invalid(words);
  return new GraphQLError(words, { nodes: error.nodes, extensions: { code, status, title } });
}

const counted = new WeakSet<Error>();
/** The status from which a refusal counts as a failure, which may not be the same another time. */
const FAULT = 500;

export function shapedError(
  ctx: Pick<Ctx, 'requestId' | 'log' | 'services' | 'once'>,
  error: GraphQLError,
  document?: DocumentNode,
): GraphQLError {
  const original = causeOf(error);
  if (original instanceof GraphQLError) return ofVariables(error);
  // One refusal may reach several fields, and pass here more than once; it is counted once.
  const isNew = !counted.has(original);
  counted.add(original);
  const { path } = error;
  const place = placeOf(error, document);
  const refusal = asRefusal(original);
  if (!refusal || refusal.status >= FAULT) ctx.once?.failed();
  if (isNew) ctx.services.metrics?.countRefusal('graph', refusal?.code ?? 'UNEXPECTED');
  if (!refusal) {
    ctx.log.error({ err: original, path }, 'unexpected');
    return new GraphQLError(
      'Something went wrong. Try again. If it happens again, give an administrator the request id.',
      {
        ...place,
        path,
        extensions: { code: 'UNEXPECTED', status: 500, title: 'Unexpected Error', requestId: ctx.requestId },
      },
    );
  }
  const { code, status, title, message, details } = refusal;
  return new GraphQLError(message, {
    ...place,
    path,
    extensions: { code, status, title, ...(details && { details }) },
  });
}

/** The cost of an operation. Refused if its variables are invalid or nested too deeply. */
const costOf = ({ schema, document, variableValues, contextValue }: ExecutionArgs): Cost => {
  refuseUnwieldy(variableValues);
  return complexityFromQuery(document, {
    schema,
    variables: (variableValues ?? {}) as Record<string, unknown>,
    ctx: contextValue,
  });
};
interface Cost {
  complexity: number;
  depth: number;
}
/** Returns the extensions by which an answer reports its cost. */
export const extensionsOf = ({ complexity, depth }: Cost) => ({
  cost: { requested: complexity, limit: COST_LIMIT, depth },
});
const refusalOf = ({ complexity, depth }: Cost) => {
  if (depth > DEPTH_LIMIT)
    return invalid(`This query is ${depth} levels deep; ${DEPTH_LIMIT} are allowed. Request fewer levels.`);
  if (complexity > COST_LIMIT)
    return invalid(`This query costs ${complexity}; ${COST_LIMIT} are allowed. Request fewer fields or smaller pages.`);
  return undefined;
};

/** Tells whether an operation is too deep or too expensive. */
export const isTooMuch = (args: ExecutionArgs): boolean => 'refused' in judgeCost(args);

/** Returns the cost of an operation, or the reason why it is refused. It never throws, since that would close a socket. */
export function judgeCost(args: ExecutionArgs): { cost: Cost } | { refused: GraphQLError } {
  try {
    const cost = costOf(args);
    const refusal = refusalOf(cost);
    return refusal ? { refused: refusal as unknown as GraphQLError } : { cost };
  } catch (error) {
    return { refused: error as GraphQLError };
  }
}

/** Refuses operations that are too deep or too expensive before they run, and reports the cost in `extensions.cost`. */
export function useCost(): Plugin<Ctx> {
  const asResult = (ctx: Ctx, refused: GraphQLError): ExecutionResult => ({ errors: [shapedError(ctx, refused)] });
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const { document, operationName, contextValue } = args as ExecutionArgs & { operationName?: string };
      const isQuery = getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;
      if (isQuery) contextValue.waiting?.onlyReads();
      const verdict = judgeCost(args as ExecutionArgs);
      if ('refused' in verdict) return void setResultAndStopExecution(asResult(args.contextValue, verdict.refused));
      const { cost } = verdict;
      return {
        onExecuteDone: ({ result, setResult }) => {
          if (isAsyncIterable(result)) return;
          const answer = result as ExecutionResult;
          setResult({ ...answer, extensions: { ...answer.extensions, ...extensionsOf(cost) } });
        },
      };
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const verdict = judgeCost(args as ExecutionArgs);
      if ('refused' in verdict) setResultAndStopExecution(asResult(args.contextValue, verdict.refused));
    },
  };
}
