import { isRecord } from '../../../platform/text/json.ts';
import { listedSteps } from './listed-steps.ts';

/** The facts about an entity that is numbered by its place in the tree. */
export interface NumberedEntity {
  id: number;
  globalId: string;
  number: string;
  controlStep: unknown;
}

/** The way a part of the tree is numbered. */
export interface Numbering {
  /** The number that its root takes; left out, it keeps its own. */
  startNumber?: string | null | undefined;
  /** True to number only the entities directly below the root. */
  isSingleLevel?: boolean | null | undefined;
  /** True to number in the order of each action's flow, if it has one, rather than of the present numbers. */
  usesControlStep?: boolean | null | undefined;
}

/**
 * Numbers an entity and all below it: `{number above}.{n}`, or n alone below one without a number. An entity in several places is numbered
 * by the first. `below` lists the entities directly below each, in tree order; so does the result.
 */
export function numbersOf(
  root: NumberedEntity,
  below: (id: number) => readonly NumberedEntity[],
  { startNumber, isSingleLevel, usesControlStep }: Numbering,
): Map<number, string> {
  const numbers = new Map([[root.id, startNumber?.trim() || root.number]]);
  const inOrder = new Map<number, string>();
  const waiting = [root];
  for (let above = waiting.pop(); above; above = waiting.pop()) {
    const prefix = numbers.get(above.id)!;
    inOrder.set(above.id, prefix);
    if (isSingleLevel && above !== root) continue;
    const parts = below(above.id).filter(({ id }) => !numbers.has(id));
    const ordered = usesControlStep ? inFlow(above, parts) : parts;
    for (const [at, { id }] of ordered.entries()) numbers.set(id, [prefix, at + 1].filter(Boolean).join('.'));
    waiting.push(...ordered.toReversed());
  }
  return inOrder;
}

/** Sorts parts by the flow of their whole; parts that it does not name come last. */
function inFlow({ controlStep }: NumberedEntity, parts: readonly NumberedEntity[]): readonly NumberedEntity[] {
  if (!isRecord(controlStep)) return parts;
  const place = new Map<string | null, number>();
  for (const { entityGlobalId } of listedSteps(controlStep))
    if (!place.has(entityGlobalId)) place.set(entityGlobalId, place.size);
  const placeOf = ({ globalId }: NumberedEntity) => place.get(globalId) ?? Number.MAX_SAFE_INTEGER;
  return parts.toSorted((a, b) => placeOf(a) - placeOf(b));
}
