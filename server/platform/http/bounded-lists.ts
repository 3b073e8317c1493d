import type { z } from '@hono/zod-openapi';

import { MAX_ELEMENTS } from '../graph/nesting.ts';
import { Turns } from '../turns.ts';

/** The number of elements, or of fields with arbitrary names, checked before other work gets a turn. */
const SLICE = 100;
/** The maximum number of issues collected; fewer are reported. */
const MOST_ISSUES = 20;

type Node = z.core.$ZodType;
type Context = z.core.ParseContextInternal;
type Payload = z.core.ParsePayload;
type Parse = z.core.$ZodType['_zod']['parse'];

const bounded = new WeakSet<Node>();
const turnsOf = new WeakMap<object, Turns>();

/**
 * Has the lists of a shape measured before any element is looked at, and long ones judged in slices, between which others have their turn,
 * and no further than a few problems. Zod by itself looks at every element first, at once, and keeps a problem for each.
 */
export function boundLists(shape: z.ZodType): void {
  const next: Node[] = [shape];
  for (let node = next.pop(); node; node = next.pop()) {
    if (bounded.has(node)) continue;
    bounded.add(node);
    const { type } = node._zod.def;
    if (type === 'array') replaceParse(node, (parse) => listParse(node, parse));
    if (type === 'record') replaceParse(node, (parse) => recordParse(parse));
    next.push(...partsOf(node));
  }
}

/** The shapes within a shape, whatever it is. */
function partsOf(node: Node): Node[] {
  const { getter, ...def } = node._zod.def as unknown as Record<string, unknown> & { getter?: () => unknown };
  const parts = [...Object.values(def), ...Object.values(def['shape'] ?? {}), getter?.()].flat() as unknown[];
  return parts.filter(
    (part): part is Node =>
      typeof part === 'object' &&
      part !== null &&
      '_zod' in part &&
      'def' in (part._zod as object) &&
      'type' in (part as Node)._zod.def,
  );
}

function replaceParse(node: Node, made: (parse: Parse) => Parse): void {
  const { parse, run } = node._zod;
  node._zod.parse = made(parse);
  if (run === parse) node._zod.run = node._zod.parse; // it has no checks beside
}

const tooMany = (payload: Payload, maximum: number): Payload => {
  const { value: input } = payload;
  payload.issues.push({ code: 'too_big', origin: 'array', maximum, inclusive: true, input, continue: false } as never);
  return payload;
};

const listParse =
  (list: Node, parse: Parse): Parse =>
  (payload, ctx) => {
    const { value } = payload;
    if (!Array.isArray(value)) return parse(payload, ctx);
    const most = (list._zod.bag['maximum'] as number | undefined) ?? MAX_ELEMENTS;
    if (value.length > most) return tooMany(payload, most);
    return value.length > SLICE && ctx.async ? listInTurns(value, payload, ctx, parse) : parse(payload, ctx);
  };

async function listInTurns(list: unknown[], payload: Payload, ctx: Context, parse: Parse): Promise<Payload> {
  const turns = turnsOf.get(ctx) ?? new Turns();
  turnsOf.set(ctx, turns);
  const parsed: unknown[] = [];
  for (let from = 0; from < list.length && payload.issues.length < MOST_ISSUES; from += SLICE) {
    if (turns.isOver) await turns.next();
    const { value, issues } = await parse({ value: list.slice(from, from + SLICE), issues: [] }, ctx);
    for (const { path = [], ...issue } of issues) {
      const [at, ...rest] = path;
      payload.issues.push({ ...issue, path: [from + Number(at), ...rest] } as never);
    }
    for (const each of value as unknown[]) parsed.push(each);
  }
  payload.value = parsed;
  return payload;
}

const recordParse =
  (parse: Parse): Parse =>
  (payload, ctx) => {
    const { value } = payload;
    const count = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
    return count > MAX_ELEMENTS ? tooMany(payload, MAX_ELEMENTS) : parse(payload, ctx);
  };
