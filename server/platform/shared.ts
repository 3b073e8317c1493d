import { createHash } from 'node:crypto';

import {
  execute,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  locatedError,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { WebSocket } from 'ws';

import { Audience, type Listener } from './audience.ts';
import type { Ctx, House } from './context.ts';
import { isDatabaseAway } from './errors.ts';
import { isTooMuch, shapedError } from './graph-plugins.ts';
import { stoppable } from './stoppable.ts';

/** Where something is followed. */
export interface Place {
  organization: string;
  projectId: number;
}

/** A subscription to numbered events, with an argument `after`, that many may follow as one. */
export interface Shareable<E extends object> {
  /** Refuses whoever may not listen. Whoever has the same `view` is told the same. */
  enter(ctx: Ctx, place: Place): Promise<{ topic: string; last: number; view: string }>;
  read(ctx: Ctx, place: Place, after: number): Promise<E[]>;
  page: number;
  numberOf(event: E): number;
  isFor?(event: E, ctx: Ctx): boolean;
  /** The fields, by type, whose values are the same for all who have the same view. Whoever asks for others is told by themselves. */
  sameForAll: Readonly<Record<string, readonly string[]>>;
}

/** What of an operation is the same however often it is sent; null where it cannot be shared. */
interface Plan {
  key: string;
  operation: OperationDefinitionNode;
  field: GraphQLField<unknown, unknown>;
  node: FieldNode;
  after: string | undefined;
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

/** The client's end of an operation: the socket, and the name that the client gave it. */
export interface Wire {
  id: string;
  socket: WebSocket;
  /** Beneath the WebSocket: frames that are written together leave together. */
  raw: { cork(): void; uncork(): void };
}

/** Whoever has so much waiting is cut off: they come back, and go on from what they know. */
const MAX_WAITING = 8 << 20;

/** Subscriptions that are answered once for all who ask the same and may see the same. */
export class SharedSubscriptions {
  readonly #house: House;
  readonly #settle: () => Promise<void>;
  readonly #audiences = new Map<string, Audience<object>>();
  readonly #plans = new WeakMap<DocumentNode, Map<string, Plan | null>>();

  constructor(house: House, settle: () => Promise<void>) {
    this.#house = house;
    this.#settle = settle;
  }

  /** Follows as one with others: what is told goes out over the wire, and the stream has only what ends it. Undefined where the operation is none to be shared. */
  listen(args: SubscribeArgs, wire: Wire): AsyncGenerator<ExecutionResult, void, void> | undefined {
    const plan = this.#planOf(args);
    if (!plan) return undefined;
    const { schema } = args;
    const given = args.variableValues ?? {};
    const { variableValues } = getVariableValues(schema, plan.operation.variableDefinitions ?? [], given);
    if (!variableValues || isTooMuch(args)) return undefined;
    let place: Record<string, unknown>;
    try {
      place = getArgumentValues(plan.field, plan.node, variableValues);
    } catch {
      return undefined;
    }
    const { after, ...where } = place as unknown as Place & { after?: number | null };
    return stoppable((signal) => this.#told(plan, args, where, after, wire, signal));
  }

  /** Goes on for as long as somebody is told; what there is to say in the end is why not any longer. */
  async *#told(
    plan: Plan,
    args: SubscribeArgs,
    place: Place,
    after: number | null | undefined,
    wire: Wire,
    signal: AbortSignal,
  ): AsyncGenerator<ExecutionResult, void, void> {
    const over = Promise.withResolvers<ExecutionResult | undefined>();
    signal.addEventListener('abort', () => over.resolve(undefined), { once: true });
    const { contextValue: ctx } = args;
    const path = [plan.node.alias?.value ?? plan.node.name.value];
    const refuse = (error: unknown) =>
      over.resolve({ errors: [shapedError(ctx, locatedError(error, [plan.node], path))] });
    let leave = () => {};
    try {
      leave = await this.#join(plan, args, place, after, listenerOn(wire, ctx, refuse, signal));
    } catch (error) {
      refuse(error);
    }
    try {
      const last = await over.promise;
      if (last) yield last;
    } finally {
      leave();
    }
  }

  async #join(
    plan: Plan,
    args: SubscribeArgs,
    place: Place,
    after: number | null | undefined,
    listener: Listener,
  ): Promise<() => void> {
    const { shareable } = plan;
    const { ctx } = listener;
    const { topic, last, view } = await shareable.enter(ctx, place);
    listener.cursor = after ?? last;
    const { [plan.after ?? '']: _, ...variables } = args.variableValues ?? {};
    const whose = plan.isPersonal ? [ctx.viewer!.username, ctx.viewer!.holder?.toString('hex')] : [];
    const key = JSON.stringify([plan.key, place, variables, view, ctx.timeZone, ...whose]);
    let audience = this.#audiences.get(key);
    if (!audience) {
      const telling = {
        ...shareable,
        topic,
        read: (ctx: Ctx, after: number) => shareable.read(ctx, place, after),
        look: (ctx: Ctx) => shareable.enter(ctx, place),
        settle: this.#settle,
        frame: (ctx: Ctx, event: object) =>
          framed(ctx, event, { ...args, contextValue: ctx }, () => shareable.enter(ctx, place)),
      };
      const { feed, log } = this.#house;
      audience = new Audience(feed, log, telling, last, () => this.#audiences.delete(key));
      this.#audiences.set(key, audience);
    }
    return audience.join(listener);
  }

  #planOf({ schema, document, operationName }: SubscribeArgs): Plan | null {
    const plans = this.#plans.get(document) ?? new Map<string, Plan | null>();
    this.#plans.set(document, plans);
    const name = operationName ?? '';
    const known = plans.get(name);
    if (known !== undefined) return known;
    const plan = planFor(schema, document, operationName);
    plans.set(name, plan);
    return plan;
  }
}

function planFor(schema: GraphQLSchema, document: DocumentNode, operationName: string | null | undefined): Plan | null {
  const operation = getOperationAST(document, operationName);
  const [node, another] = operation?.selectionSet.selections ?? [];
  if (node?.kind !== 'Field' || another || node.directives?.length) return null;
  const field = schema.getSubscriptionType()?.getFields()[node.name.value] as
    | GraphQLField<unknown, unknown>
    | undefined;
  const shareable = field?.extensions['shareable'] as Shareable<object> | undefined;
  if (!operation || !field || !shareable) return null;
  const value = node.arguments?.find(({ name }) => name.value === 'after')?.value;
  const after = value?.kind === 'Variable' ? value.name.value : undefined;
  const info = new TypeInfo(schema);
  let isPersonal = false;
  let uses = 0;
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Variable: ({ name }) => void (name.value === after && uses++),
      Field: ({ name }) => {
        const type = info.getParentType()?.name ?? '';
        const isSame = name.value === '__typename' || shareable.sameForAll[type]?.includes(name.value);
        if (type !== 'Subscription' && !isSame) isPersonal = true;
      },
    }),
  );
  if (uses > 1) return null;
  const key = createHash('sha256')
    .update(`${operationName ?? ''} ${print(document)}`)
    .digest('base64');
  return { key, operation, field, node, after, isPersonal, shareable };
}

/** What one event is to those who asked so, as the rest of a `next` message after the name of the operation. */
async function framed(ctx: Ctx, event: object, args: SubscribeArgs, enter: () => Promise<unknown>): Promise<Buffer> {
  const answer = (await execute({ ...args, rootValue: event } as never)) as ExecutionResult;
  if (!answer.errors) return Buffer.from(`${JSON.stringify(answer)}}`);
  // An answer with a hole would be lost to whoever gets it: it is told when the database is back, or by somebody who may still read it.
  const away = answer.errors.find(({ originalError }) => originalError && isDatabaseAway(originalError));
  if (away) throw away.originalError!;
  await enter();
  return Buffer.from(
    `${JSON.stringify({ ...answer, errors: answer.errors.map((error) => shapedError(ctx, error)) })}}`,
  );
}

function listenerOn(
  { id, socket, raw }: Wire,
  ctx: Ctx,
  refuse: (error: unknown) => void,
  signal: AbortSignal,
): Listener {
  const head = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
  return {
    ctx,
    cursor: 0,
    refuse,
    get isGone() {
      return signal.aborted;
    },
    tell(frames, flushed) {
      if (socket.readyState !== socket.OPEN) return flushed?.();
      if (socket.bufferedAmount > MAX_WAITING) {
        socket.terminate();
        return flushed?.();
      }
      raw.cork();
      for (const [i, frame] of frames.entries())
        socket.send(Buffer.concat([head, frame]), { binary: false }, i === frames.length - 1 ? flushed : undefined);
      raw.uncork();
    },
  };
}
