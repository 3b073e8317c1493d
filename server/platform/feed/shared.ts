import { getArgumentValues, getVariableValues, locatedError, type DocumentNode, type ExecutionResult } from 'graphql';

import type { Ctx, House } from '../context.ts';
import { isTooMuch, shapedError } from '../graph/plugins.ts';
import { Audience, type Listener } from './audience.ts';
import { planFor, sharedVariables, type Place, type Plan, type Shareable, type SubscribeArgs } from './shared-plan.ts';
import { framed, socketListener, type Wire } from './shared-wire.ts';
import { stoppable } from './stoppable.ts';

/** The arguments of a subscription. */
type Given = Place & { after?: number | null };

const MAX_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 1_000;

/** Subscriptions that are answered once for all who ask the same and may see the same. */
export class SharedSubscriptions {
  readonly #house: House;
  readonly #checkNow: () => Promise<void>;
  readonly #audiences = new Map<string, Audience<object>>();
  readonly #cheap = new Set<string>();
  readonly #plans = new WeakMap<DocumentNode, Map<string, Plan | null>>();

  constructor(house: House, checkNow: () => Promise<void>) {
    this.#house = house;
    this.#checkNow = checkNow;
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
    return stoppable((signal) => this.#follow(plan, args, place, wire, signal));
  }

  /** Goes on for as long as somebody is told; what there is to say in the end is why not any longer. */
  async *#follow(
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

  async #join(plan: Plan, args: SubscribeArgs, given: Given, listener: Listener): Promise<() => void> {
    const { shareable } = plan;
    const { ctx } = listener;
    const { organization, projectId, after } = given;
    const place = { organization, projectId };
    const { topic, first, last, view } = await shareable.enter(ctx, place);
    listener.cursor = after ?? first ?? last;
    const whose = plan.isPersonal ? [ctx.viewer!.username, ctx.viewer!.holder?.toString('hex')] : [];
    const key = JSON.stringify([plan.key, place, sharedVariables(plan, args), view, ctx.timeZone, ...whose]);
    const go = await shareable.onFollow?.(ctx, given);
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
    const checkAccess = (ctx: Ctx) => shareable.enter(ctx, place);
    const telling = {
      ...shareable,
      topic,
      checkAccess,
      read: (ctx: Ctx, after: number) => shareable.read(ctx, place, after),
      checkNow: this.#checkNow,
      frame: (ctx: Ctx, event: object) => framed(ctx, event, { ...args, contextValue: ctx }, () => checkAccess(ctx)),
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
