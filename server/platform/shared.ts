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

/** The arguments of a subscription. */
type Given = Place & { after?: number | null };

/** A subscription to numbered events, with an argument `after`, that many may follow as one. */
export interface Shareable<E extends object> {
  /** Refuses whoever may not listen. Whoever has the same `view` is told the same; those who name no event begin after `first`, or after `last`, which is the newest. */
  enter(
    ctx: Ctx,
    place: Place,
  ): Promise<{ topic: string | readonly string[]; first?: number; last: number; view: string }>;
  /** What is done when somebody comes to listen; the returned function is called when they go. */
  come?(ctx: Ctx, given: Place): Promise<() => void>;
  /** Arguments that are everybody's own, and do not change what is told. */
  own?: readonly string[];
  read(ctx: Ctx, place: Place, after: number): Promise<E[]>;
  page: number;
  numberOf(event: E): number;
  isFor?(event: E, ctx: Ctx): boolean;
  /** To whom it is told in other words than to the rest. */
  tellsApart?(event: E): readonly string[];
  /** The fields, by type, whose values are the same for all who have the same view. Whoever asks for others is told by themselves. */
  sameForAll: Readonly<Record<string, readonly string[]>>;
}

/** What of an operation is the same however often it is sent; null where it cannot be shared. */
interface Plan {
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

/** The client's end of an operation: the socket, and the name that the client gave it. */
export interface Wire {
  id: string;
  socket: WebSocket;
  /** Beneath the WebSocket: frames that are written together leave together. */
  raw: { cork(): void; uncork(): void };
}

/** Whoever has so much waiting is cut off: they come back, and go on from what they know. */
const MAX_WAITING = 8 << 20;
const MAX_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 1_000;

/** Subscriptions that are answered once for all who ask the same and may see the same. */
export class SharedSubscriptions {
  readonly #house: House;
  readonly #settle: () => Promise<void>;
  readonly #audiences = new Map<string, Audience<object>>();
  readonly #cheap = new Set<string>();
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
    if (!variableValues || !this.#isCheap(plan, args)) return undefined;
    const place = getArgumentValues(plan.field, plan.node, variableValues) as unknown as Given;
    return stoppable((signal) => this.#told(plan, args, place, wire, signal));
  }

  /** Goes on for as long as somebody is told; what there is to say in the end is why not any longer. */
  async *#told(
    plan: Plan,
    args: SubscribeArgs,
    given: Given,
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
      leave = await this.#join(plan, args, given, listenerOn(wire, ctx, refuse, signal));
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

  async #join(plan: Plan, args: SubscribeArgs, given: Given, listener: Listener): Promise<() => void> {
    const { shareable } = plan;
    const { ctx } = listener;
    const { organization, projectId, after } = given;
    const place = { organization, projectId };
    const { topic, first, last, view } = await shareable.enter(ctx, place);
    listener.cursor = after ?? first ?? last;
    const whose = plan.isPersonal ? [ctx.viewer!.username, ctx.viewer!.holder?.toString('hex')] : [];
    const key = JSON.stringify([plan.key, place, sharedVariables(plan, args), view, ctx.timeZone, ...whose]);
    const go = await shareable.come?.(ctx, given);
    try {
      const leave = await this.#audience(key, topic, last, shareable, place, args).join(listener);
      return () => {
        leave();
        go?.();
      };
    } catch (error) {
      go?.();
      throw error;
    }
  }

  #audience(
    key: string,
    topic: string | readonly string[],
    last: number,
    shareable: Shareable<object>,
    place: Place,
    args: SubscribeArgs,
  ): Audience<object> {
    const known = this.#audiences.get(key);
    if (known) return known;
    const look = (ctx: Ctx) => shareable.enter(ctx, place);
    const telling = {
      ...shareable,
      topic,
      look,
      read: (ctx: Ctx, after: number) => shareable.read(ctx, place, after),
      settle: this.#settle,
      frame: (ctx: Ctx, event: object) => framed(ctx, event, { ...args, contextValue: ctx }, () => look(ctx)),
    };
    const { feed, log } = this.#house;
    const audience = new Audience(feed, log, telling, last, () => this.#audiences.delete(key));
    this.#audiences.set(key, audience);
    return audience;
  }

  /** Costs are reckoned once for all who ask the same. */
  #isCheap(plan: Plan, args: SubscribeArgs): boolean {
    const key = `${plan.key} ${JSON.stringify(sharedVariables(plan, args))}`;
    if (this.#cheap.has(key)) return true;
    if (isTooMuch(args)) return false;
    if (this.#cheap.size >= MAX_REMEMBERED) this.#cheap.clear();
    if (key.length < LONGEST_REMEMBERED) this.#cheap.add(key);
    return true;
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

const sharedVariables = ({ own }: Plan, { variableValues }: SubscribeArgs) =>
  Object.entries(variableValues ?? {}).filter(([name]) => !own.has(name));

function planFor(schema: GraphQLSchema, document: DocumentNode, operationName: string | null | undefined): Plan | null {
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
