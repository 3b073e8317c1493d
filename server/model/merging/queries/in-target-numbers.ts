import type { Reader } from '../../../platform/database/database.ts';
import type { Link } from '../../entities/entity.ts';
import type { Schema } from '../../schema/schema.ts';
import { ownerOf, withNumbers, type Whole } from '../rules/entity-fields.ts';
import type { States } from './at-revisions.ts';
import { entityInTarget, fileNumbers, placeThere, mentionedIn } from './files.ts';
import { matchesOf, type EntityPair, type MergeSides } from './matching.ts';

/** Both sides in the target's numbers; new entities of the source have negative ones. */
export interface InTargetNumbers {
  numberOf(sourceId: number): number;
  /** Lists all links at an entity. */
  linksOf(states: States, id: number, isTheirs: boolean): Link[];
  /** An entity with everything that belongs to it; undefined if it does not exist. */
  whole(states: States, id: number | undefined, isTheirs: boolean): Whole | undefined;
}

/** Translates entities of the source into the numbers of the target: their links, texts and files. */
export async function inTargetNumbers(
  db: Reader,
  two: MergeSides,
  schema: Schema,
  { pairs, ours, theirs }: { pairs: readonly EntityPair[]; ours: readonly States[]; theirs: readonly States[] },
): Promise<InTargetNumbers> {
  const { slug } = two.source;
  const mentioned = await mentionedIn(schema, slug, [...ours, ...theirs]);
  const numberOf = await numbering(db, two, pairs, theirs, mentioned.entities);
  const files = await fileNumbers(db, two, mentioned.files);
  const numberFrom = (isTheirs: boolean) => (isTheirs ? numberOf : (each: number) => each);
  const linksOf: InTargetNumbers['linksOf'] = (states, id, isTheirs) =>
    (states.links.get(id) ?? []).map((link) => withNumbers(schema, link, numberFrom(isTheirs)));
  const whole: InTargetNumbers['whole'] = (states, id, isTheirs) => {
    const entity = id === undefined ? undefined : states.entities.get(id);
    if (!entity) return undefined;
    const number = numberFrom(isTheirs);
    const own = linksOf(states, entity.id, isTheirs).filter((link) => ownerOf(schema, link) === number(entity.id));
    // Texts of the target may name entities that a merge left out by their numbers in the source.
    const named = entityInTarget({ schema, slug, files, numberOf }, entity, own);
    return {
      ...named,
      diagrams: states.diagrams.get(entity.id) ?? [],
      places: (states.places.get(entity.id) ?? []).map((row) => (isTheirs ? placeThere(files, row) : row)),
    };
  };
  return { numberOf, linksOf, whole };
}

/**
 * Returns the target's numbers of all mentioned source entities, including far ends of links; other references in texts keep their numbers.
 */
async function numbering(
  db: Reader,
  two: MergeSides,
  pairs: readonly EntityPair[],
  states: readonly States[],
  mentioned: ReadonlySet<number>,
) {
  const known = new Map(
    pairs.flatMap(({ sourceId, targetId }) => (sourceId === undefined ? [] : [[sourceId, targetId]])),
  );
  const ends = states.flatMap(({ links }) =>
    [...links.values()].flat().flatMap((link) => [link.sourceId, link.targetId]),
  );
  const far = [...new Set([...ends, ...mentioned])].filter((id) => !known.has(id));
  for (const { sourceId, targetId } of await matchesOf(db, two, { ours: [], theirs: far }))
    if (sourceId !== undefined) known.set(sourceId, targetId);
  return (id: number) => (known.has(id) ? (known.get(id) ?? -id) : id);
}
