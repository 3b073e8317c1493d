import { getArgumentValues, getVariableValues, locatedError, type DocumentNode, type ExecutionResult } from 'graphql';

import type { Ctx, Services } from '../context.ts';
import { isTooMuch, shapedError } from '../graph/plugins.ts';
import { Audience, type Listener } from './audience.ts';
import type { FollowRequest, News } from './news.ts';
import { planFor, sharedVariables, type SharedPlan, type SubscribeArgs } from './shared-plan.ts';
import { eventFrame, socketListener, type Wire } from './shared-wire.ts';
import { stoppable } from './stoppable.ts';

const MAX_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 1_000;

/** Subscriptions that are executed once for all clients with the same operation and the same view. */
export class SharedSubscriptions {
  readonly #services: Services;
  readonly #checkNow: () => Promise<void>;
  readonly #audiences = new Map<string, Audience<object>>();
  readonly #cheap = new Set<string>();
  readonly #plans = new WeakMap<DocumentNode, Map<string, SharedPlan | null>>();

  constructor(services: Services, checkNow: () => Promise<void>) {
    this.#services = services;
    this.#checkNow = checkNow;
  }

  /**
   * Follows an operation together with others. Frames go directly to the socket; the returned stream only carries its end. Undefined if
   * the operation cannot be shared.
   */
  listen(args: SubscribeArgs, wire: Wire): AsyncGenerator<ExecutionResult, void, void> | undefined {
    const plan = this.#planOf(args);
    if (!plan) return undefined;
    const { schema } = args;
    const given = args.variableValues ?? {};
    const { variableValues } = getVariableValues(schema, plan.operation.variableDefinitions ?? [], given);
    if (!variableValues || !this.#isCheap(plan, args)) return undefined;
    const place = getArgumentValues(plan.field, plan.node, variableValues) as unknown as FollowRequest<object>;
    return stoppable((signal) => this.#follow(plan, args, place, wire, signal));
  }

  /** Runs until the client is disconnected or refused; yields only the final error. */
  async *#follow(
    plan: SharedPlan,
    args: SubscribeArgs,
    given: FollowRequest<object>,
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
      leave = await this.#join(plan, args, given, socketListener(wire, ctx, refuse, signal));
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
    plan: SharedPlan,
    args: SubscribeArgs,
    given: FollowRequest<object>,
    listener: Listener,
  ): Promise<() => void> {
    const { news } = plan;
    const { ctx } = listener;
    const { after, ...where } = given;
    const place = Object.fromEntries(Object.entries(where).filter(([name]) => !news.own?.includes(name)));
    const { topic, first, last, view } = await news.enter(ctx, place);
    listener.cursor = after ?? first ?? last;
    const whose = plan.isPersonal ? [ctx.viewer!.username, ctx.viewer!.holder?.toString('hex')] : [];
    const key = JSON.stringify([plan.key, place, sharedVariables(plan, args), view, ctx.timeZone, ...whose]);
    const go = await news.onFollow?.(ctx, given);
    try {
      const leave = await this.#audience(key, topic, last, news, place, args).join(listener);
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
    news: News<object, object>,
    place: object,
    args: SubscribeArgs,
  ): Audience<object> {
    const known = this.#audiences.get(key);
    if (known) return known;
    const checkAccess = (ctx: Ctx) => news.enter(ctx, place);
    const telling = {
      ...news,
      topic,
      checkAccess,
      read: (ctx: Ctx, after: number) => news.read(ctx, place, after),
      checkNow: this.#checkNow,
      frame: (ctx: Ctx, event: object) =>
        eventFrame(ctx, event, { ...args, contextValue: ctx }, () => checkAccess(ctx)),
    };
    const { feed, log } = this.#services;
    const audience = new Audience(feed, log, telling, last, () => this.#audiences.delete(key));
    this.#audiences.set(key, audience);
    return audience;
  }

  /** Costs are computed once for all clients of the same operation. */
  #isCheap(plan: SharedPlan, args: SubscribeArgs): boolean {
    const key = `${plan.key} ${JSON.stringify(sharedVariables(plan, args))}`;
    if (this.#cheap.has(key)) return true;
    if (isTooMuch(args)) return false;
    if (this.#cheap.size >= MAX_REMEMBERED) this.#cheap.clear();
    if (key.length < LONGEST_REMEMBERED) this.#cheap.add(key);
    return true;
  }

  #planOf({ schema, document, operationName }: SubscribeArgs): SharedPlan | null {
    const plans = this.#plans.get(document) ?? new Map<string, SharedPlan | null>();
    this.#plans.set(document, plans);
    const name = operationName ?? '';
    const known = plans.get(name);
    if (known !== undefined) return known;
    const plan = planFor(schema, document, operationName);
    plans.set(name, plan);
    return plan;
  }
}
