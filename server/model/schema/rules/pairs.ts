import { invalid } from '../../../refusals/refusal.ts';
import type { ItemInput, Relation } from '../schema.ts';
import { isSame } from './merge.ts';

type Given = ItemInput<Relation> & { id: number };

/**
 * Completes the relations in a save to pairs: each is the inverse of its inverse, exactly one is canonical, and both have the same
 * properties. Settings of one are filled in for the other. A pair stays a pair, because links are stored under its canonical name.
 */
export function pairedRelations(given: readonly Given[], existing: ReadonlyMap<number, Relation>): Given[] {
  const inputs = new Map(given.map((input) => [input.id, input]));
  const named = new Map(given.flatMap(({ id, inverseId }) => (inverseId ? [[inverseId, id] as const] : [])));
  const result = new Map<number, Given>();
  for (const input of given) {
    const old = existing.get(input.id);
    const inverseId = old?.inverseId ?? input.inverseId ?? named.get(input.id) ?? input.id;
    const inverse = inputs.get(inverseId);
    const propertyIds = sharedProperties(input, inverse, old);
    if (old) {
      if (input.inverseId !== undefined && input.inverseId !== old.inverseId)
        throw invalid(
          `The inverse of the relation '${old.name}' cannot be changed. Create a new pair of relations instead.`,
        );
      if (input.isCanonical !== undefined && input.isCanonical !== old.isCanonical)
        throw invalid(
          `The direction of the relation '${old.name}' cannot be changed. Create a new pair of relations instead.`,
        );
      result.set(input.id, { ...input, propertyIds });
      const partner = existing.get(inverseId);
      if (!inverse && partner && !isSame(propertyIds, partner.propertyIds))
        result.set(inverseId, { id: inverseId, propertyIds });
      continue;
    }
    if (!inverse || existing.has(inverseId) || (inverse.inverseId ?? input.id) !== input.id)
      throw invalid(
        `The relation '${input.name ?? input.id}' needs an inverse of its own: two relations of one save that name each other.`,
      );
    result.set(input.id, { ...input, inverseId, isCanonical: isCanonical(input, inverse), propertyIds });
  }
  return [...result.values()];
}

function isCanonical(input: Given, inverse: Given): boolean {
  if (input.id === inverse.id) return true;
  if (input.isCanonical !== undefined && input.isCanonical === inverse.isCanonical)
    throw invalid(`Exactly one of '${input.name}' and '${inverse.name}' must be canonical.`);
  return input.isCanonical ?? (inverse.isCanonical === undefined ? input.id < inverse.id : !inverse.isCanonical);
}

function sharedProperties(input: Given, inverse: Given | undefined, old: Relation | undefined): number[] {
  const news = [input.propertyIds, inverse?.propertyIds].filter((ids) => ids && !isSame(ids, old?.propertyIds));
  const [first, second] = news;
  if (first && second && !isSame(first, second))
    throw invalid(
      `The relation '${input.name ?? old?.name}' and its inverse share their properties. Give both the same.`,
    );
  return first ?? old?.propertyIds ?? [];
}
