import type { Schema } from '../../schema/schema.ts';
import type {
  MergeChoice,
  Conflict,
  Fields,
  MergeItem,
  MergeLoss,
  MergeEffect,
  ConflictSide,
  StoredItem,
  Versions,
} from '../merging.ts';
import type { ComparedItem } from '../queries/schema.ts';
import { fieldsAfterChoices, availableSides, type Choices } from './choices.ts';
import { givenUp, isMoved, withClassConflict, type ClassOn } from './class-moves.ts';
import { EXISTENCE, thingOf, WHOLE } from './keys.ts';
import { takeUnlawful, type Dropped, type Settling } from './losses.ts';
import { schemaAfter } from './schema-after.ts';

/** A compared entity; `asItem` makes a line of the preview of its open decisions. */
export interface Weighed extends Versions {
  id: number;
  item: MergeItem | undefined;
  asItem(found: MergeEffect): MergeItem | undefined;
}

/** The facts about both sides that decide what the target can hold. */
export interface Weighing {
  /** The combined schema of both sides. */
  schema: Schema;
  schemas: { ours: Schema; theirs: Schema; compared: readonly ComparedItem[] };
  entities: readonly Weighed[];
  farClasses: ReadonlyMap<number, number>;
}

/** The choices for one line of the preview. */
type Chosen = Pick<StoredItem, 'choices' | 'isChosen'>;
type ChosenFor = (name: string) => Chosen | undefined;

const asSent: ChosenFor = () => undefined;
const nothing: ReadonlySet<string> = new Set();
const tried = ['OURS', 'THEIRS', 'BASE'] as const;

/** Lists the values that would be dropped if all open conflicts were decided for one side. */
function* droppedBy(
  { schemas, entities, farClasses }: Weighing,
  side: ConflictSide,
  chosenFor: ChosenFor,
): Generator<void, Dropped[]> {
  const choicesOf = (item: MergeItem): Choices => {
    const { choices = {} } = chosenFor(item.name) ?? {};
    return Object.fromEntries(item.conflicts.map((each) => [each.key, choices[each.key] ?? byDefault(each, side)]));
  };
  const isLeftOut = (item: MergeItem) => chosenFor(item.name)?.isChosen === false;
  const ofSchema = schemas.compared.filter(({ item }) => !isLeftOut(item));
  const schema = schemaAfter(
    schemas.ours,
    ofSchema.map((each) => ({ ...each, after: fieldsAfterChoices(each, each.item, choicesOf(each.item)) })),
  );
  const settling: Settling[] = [];
  for (const compared of entities) {
    const { item, ours } = compared;
    const isChosen = !item || !isLeftOut(item);
    const after = item && isChosen ? outcomeOf(compared, item, choicesOf) : ours;
    settling.push({ compared, after, isChosen, isPartial: false });
    yield;
  }
  const out = schemas.compared.filter(({ item }) => isLeftOut(item)).map(({ kind, id }) => `${kind}:${id}`);
  const leftOut = out.length > 0 ? new Set(out) : nothing;
  return yield* takeUnlawful(settling, { schema, theirs: schemas.theirs, farClasses, leftOut });
}

const undisputed = new WeakMap<MergeItem, { fields: Fields | undefined }>();

/** Returns the outcome of an entity, computed once if it has no conflicts. */
function outcomeOf(compared: Weighed, item: MergeItem, choicesOf: (item: MergeItem) => Choices): Fields | undefined {
  if (item.conflicts.length > 0) return fieldsAfterChoices(compared, item, choicesOf(item));
  const known = undisputed.get(item) ?? { fields: fieldsAfterChoices(compared, item, {}) };
  undisputed.set(item, known);
  return known.fields;
}

const byDefault = (conflict: Conflict, side: ConflictSide): MergeChoice => {
  const offered = availableSides(conflict);
  return { side: offered.includes(side) ? side : (offered[0] ?? 'OURS') };
};

const itemsIn = ({ schemas, entities }: Weighing): MergeItem[] =>
  [...schemas.compared, ...entities].flatMap(({ item }) => item ?? []);

/** Returns the sides that make a difference: without a conflict all are equal. */
const sidesIn = (items: readonly MergeItem[]): ConflictSide[] =>
  tried.filter(
    (side) =>
      side === 'OURS' || items.some(({ conflicts }) => conflicts.some((each) => availableSides(each).includes(side))),
  );

/** Maps entities and schema items to their conflicts. */
function placesIn({ schemas, entities }: Weighing) {
  const entity = new Map(entities.map((each) => [each.id, each]));
  const ofSchema = new Map(schemas.compared.map((each) => [`${each.kind}:${each.id}`, each.item]));
  /** The conflicts that decide whether something can stay, each with the line that it is of. */
  const decidersOf = ({ entityId, cause }: Dropped): { item: MergeItem; conflict: Conflict }[] => {
    const deciding = (item: MergeItem | undefined, ...keys: string[]) =>
      item?.conflicts
        .filter(({ key, kind }) => keys.includes(key) || keys.includes(kind))
        .map((conflict) => ({ item, conflict })) ?? [];
    const whole = deciding(entity.get(entityId)?.item, EXISTENCE);
    if (cause.kind === 'SCHEMA') return [...deciding(ofSchema.get(cause.item), EXISTENCE), ...whole];
    if (cause.kind === 'VALUE') return whole;
    return [
      ...whole,
      ...cause.ids
        .filter((id) => id !== entityId || whole.length === 0)
        .flatMap((id) => deciding(entity.get(id)?.item, EXISTENCE, 'CLASS')),
    ];
  };
  return { entity, decidersOf };
}

/**
 * Makes a conflict of everything that the target could not hold after the merge without anybody having decided so: of the entity's class if
 * that is the reason, else of the field itself, without the impossible side. It pauses between entities, like the following steps.
 */
export function* nameUnlawful(given: Weighing): Generator<void, void> {
  const classOn: ClassOn = (side, id) => {
    const found = entity.get(id);
    return found ? (found[side]?.get('CLASS_ID') as number | undefined) : given.farClasses.get(id);
  };
  const { entity, decidersOf } = placesIn(given);
  const nameClass = (of: Weighed) => {
    const before = of.item ?? { kind: 'CHANGED', steps: [], conflicts: [] };
    const found = withClassConflict(of, before, given.schema, classOn);
    if (of.item) Object.assign(of.item, found);
    else of.item = of.asItem(found);
  };
  for (const each of entity.values()) if (each.item?.conflicts.some(({ key }) => key === 'CLASS_ID')) nameClass(each);
  for (let isDone = false; !isDone;) {
    isDone = true;
    for (const side of sidesIn(itemsIn(given)))
      for (const dropped of yield* droppedBy(given, side, asSent)) {
        if (decidersOf(dropped).length > 0) continue;
        const { entityId, cause } = dropped;
        const moved = cause.kind === 'ENTITY' ? movedAmong(cause.ids.flatMap((id) => entity.get(id) ?? [])) : undefined;
        if (moved) nameClass(moved);
        else if (!bar(entity.get(entityId)!, dropped, side)) continue;
        isDone = false;
      }
  }
}

/** The one of some entities whose class decides whether something can stay: one that they changed before one that only we did. */
function movedAmong(entities: readonly Weighed[]): Weighed | undefined {
  const moved = entities.filter(isMoved);
  return moved.find(({ base, theirs }) => base?.get('CLASS_ID') !== theirs!.get('CLASS_ID')) ?? moved[0];
}

/** Leaves out an impossible side of a field; returns false if there is nothing to decide. */
function bar(of: Weighed, { key, value }: Dropped, side: ConflictSide): boolean {
  const { base, ours, theirs, item } = of;
  const thing = thingOf(key) ?? key;
  const conflict =
    item?.conflicts.find((each) => each.key === key) ?? item?.conflicts.find((each) => each.key === thing);
  if (conflict) {
    const { side: taken } = byDefault(conflict, side);
    if (taken === 'OURS') return false;
    conflict.barred = [...(conflict.barred ?? []), taken];
    return true;
  }
  if (!item?.steps.some((each) => each.key === key)) return false;
  item.steps = item.steps.filter((each) => each.key !== key && thingOf(each.key) !== key);
  item.conflicts.push({
    kind: 'UNLAWFUL',
    key,
    base: base?.get(key) ?? null,
    ours: ours?.get(key) ?? null,
    theirs: theirs?.get(key) ?? value,
    barred: ['THEIRS'],
  });
  return true;
}

/** Lists the losses of each side of each conflict under the current choices, by the line's name and the conflict's key. */
export function* conflictLosses(
  given: Weighing,
  chosenFor: ChosenFor,
): Generator<void, Map<string, Conflict['losses'] & {}>> {
  const { decidersOf } = placesIn(given);
  const found = new Map<string, Partial<Record<ConflictSide, MergeLoss[]>>>();
  const known = new Set<string>();
  const put = (item: MergeItem, conflict: Conflict, side: ConflictSide, loss: MergeLoss) => {
    const name = lossName(item.name, conflict.key);
    const own = `${name} ${side} ${nameOfLoss(loss)}`;
    if (known.has(own)) return;
    known.add(own);
    const sides = found.get(name) ?? {};
    found.set(name, sides);
    (sides[side] ??= []).push(loss);
  };
  for (const each of given.entities)
    for (const conflict of each.item?.conflicts ?? [])
      if (conflict.along)
        for (const side of availableSides(conflict))
          for (const loss of givenUp(conflict, each, side, each.id)) put(each.item!, conflict, side, loss);
  const items = itemsIn(given);
  const isChosen = items.some(({ name }) => Object.keys(chosenFor(name)?.choices ?? {}).length > 0);
  for (const side of sidesIn(items))
    for (const way of isChosen ? [chosenFor, asSent] : [chosenFor])
      for (const { cause, ...loss } of yield* droppedBy(given, side, way))
        for (const { item, conflict } of decidersOf({ cause, ...loss })) {
          const chosen = chosenFor(item.name)?.choices[conflict.key]?.side;
          const taken = (way === asSent ? undefined : chosen) ?? byDefault(conflict, side).side;
          const isOfThisWay = way === chosenFor || (chosen !== undefined && taken !== chosen);
          if (isOfThisWay && (taken === side || taken === 'EDITED')) put(item, conflict, taken, loss);
        }
  return found;
}

/** Returns the key under which losses are stored. */
export const lossName = (item: string, key: string): string => `${item} ${key}`;

/** Lists the losses of the chosen sides, by their keys. */
export const saidLosses = (items: readonly StoredItem[]): Set<string> =>
  new Set(
    items.flatMap(({ conflicts, choices, isChosen }) =>
      isChosen
        ? conflicts.flatMap(({ key, losses }) => (choices[key] && losses?.[choices[key].side]) ?? []).map(nameOfLoss)
        : [],
    ),
  );

/** Returns the key of a loss, from the field it concerns. */
export const nameOfLoss = ({ entityId, key, value }: MergeLoss): string =>
  `${entityId} ${key} ${key === WHOLE ? String(value) : ''}`;
