import type { AttributeValue } from '../../attributes/attribute.ts';
import { checkedValue } from '../../attributes/rules/values.ts';
import { propertyType } from '../../attributes/types/index.ts';
import { sameValue } from '../../changes/rules/changes.ts';
import { mayCarry } from '../../schema/rules/display-names.ts';
import { permitsLink } from '../../schema/rules/links.ts';
import type { Property, Schema, SchemaKind } from '../../schema/schema.ts';
import type { Fields, MergeItem, MergeLoss, Versions } from '../merging.ts';
import { EXISTENCE, fieldOf, thingOf, WHOLE } from './keys.ts';
import { linksIn } from './link-fields.ts';

/** One entity as a merge would leave it. */
export interface Settling {
  compared: Versions & { id: number; item: MergeItem | undefined };
  after: Fields | undefined;
  /** True if it is merged now; otherwise it is left for the next merge. */
  isChosen: boolean;
  /** True if part of it waits for something that is left out. */
  isPartial: boolean;
}

/** The obstacle to merging a value: the class or the absence of an entity, a schema item, or the value itself. */
export type LossCause =
  | { kind: 'ENTITY'; ids: readonly number[] }
  | { kind: 'SCHEMA'; item: `${SchemaKind}:${number}` }
  | { kind: 'VALUE' };

export interface Dropped extends MergeLoss {
  cause: LossCause;
}

/** The context of the compared entities. */
export interface LossContext {
  /** The target's schema as it will be, and the source's. */
  schema: Schema;
  theirs: Schema;
  /** The classes of entities at the far ends of links that are alike on both sides. */
  farClasses: ReadonlyMap<number, number>;
  /** Schema items that are left out of the merge, as `kind:number`. */
  leftOut: ReadonlySet<string>;
}

/**
 * Removes from the result of a merge all that the target cannot hold, and returns it: a value or label that the class lacks, an invalid
 * value, a link that the schema does not permit or that has no far end, an entity without a class. Values that only wait for something left
 * out are not included. It pauses after each entity, since many take a while.
 */
export function* takeUnlawful(settling: readonly Settling[], around: LossContext): Generator<void, Dropped[]> {
  const dropped: Dropped[] = [];
  for (const each of settling) {
    dropped.push(...classless(each, around));
    yield;
  }
  const known = new Map(settling.map((each) => [each.compared.id, each]));
  for (const each of settling) {
    yield;
    if (!each.after) continue;
    const wrong = [...foreign(each, around), ...unlinked(each, around, known)];
    if (wrong.length === 0) continue;
    each.isPartial ||= wrong.some(({ isWaiting }) => isWaiting);
    each.after = without(each.after, wrong);
    dropped.push(...wrong.filter(({ isWaiting }) => !isWaiting).map(({ isWaiting: _, ...one }) => one));
  }
  return dropped;
}

interface Wrong extends Dropped {
  /** True if it is merged together with something left out. */
  isWaiting: boolean;
}

/** Drops everything of an entity whose class the target neither has nor will have. */
function classless(each: Settling, { schema, leftOut }: LossContext): Dropped[] {
  const { after, compared } = each;
  if (!after || after === compared.ours) return [];
  const classId = Number(after.get('CLASS_ID'));
  const found = schema.classes.get(classId);
  if (found && (!found.isAbstract || compared.ours?.get('CLASS_ID') === classId)) return [];
  each.after = compared.ours;
  const item = `classes:${classId}` as const;
  each.isPartial ||= leftOut.has(item);
  if (leftOut.has(item)) return [];
  return [{ entityId: compared.id, key: EXISTENCE, value: true, cause: { kind: 'SCHEMA', item } }];
}

const found = new WeakMap<Fields, { around: Pick<LossContext, 'schema' | 'leftOut'>; wrong: Wrong[] }>();

/** Lists the values and labels that an entity cannot have; computed once if they do not depend on other decisions. */
function foreign(each: Settling, { schema, theirs, leftOut }: LossContext): Wrong[] {
  const { after, compared } = each;
  if (!after || after === compared.ours) return [];
  const known = found.get(after);
  if (known && known.around.schema === schema && known.around.leftOut === leftOut) return known.wrong;
  const wrong = foreignIn(each, { schema, theirs, leftOut });
  found.set(after, { around: { schema, leftOut }, wrong });
  return wrong;
}

function foreignIn({ compared, after }: Settling, around: Omit<LossContext, 'farClasses'>): Wrong[] {
  const { id, ours } = compared;
  const { schema, leftOut } = around;
  const classId = Number(after!.get('CLASS_ID'));
  const isMoved = ours?.get('CLASS_ID') !== classId;
  /** Says why a field cannot be merged; undefined if it can. */
  const whyNot = (key: string, value: unknown): LossCause | undefined => {
    const { type, identifiers } = fieldOf(key);
    const [first, last] = [Number(identifiers[0]), Number(identifiers.at(-1))];
    const isNew = !sameValue(ours?.get(key) ?? null, value);
    if (type === 'LABEL') {
      if (!schema.labels.has(first)) return { kind: 'SCHEMA', item: `labels:${first}` };
      // Labels are checked against the class only when the class changes, as in a save.
      const isElsewhere = isMoved || (isNew && compared.theirs?.get('CLASS_ID') !== classId);
      return isElsewhere && !mayCarry(schema, classId, first) ? { kind: 'ENTITY', ids: [id] } : undefined;
    }
    if (type === 'LINKED_LABEL_ID' && isNew && !schema.labels.has(Number(value)))
      return { kind: 'SCHEMA', item: `labels:${Number(value)}` };
    const ofLink = type === 'RELATIONSHIP_ATTRIBUTE';
    if ((type !== 'ATTRIBUTE' && !ofLink) || (!isMoved && !isNew)) return undefined;
    const property = schema.properties.get(last);
    if (!property) return { kind: 'SCHEMA', item: `properties:${last}` };
    if (ofLink && isNew && !schema.relations.get(first)?.propertyIds.includes(last)) return { kind: 'VALUE' };
    if (!ofLink && !isOfClass(schema, classId, property)) return { kind: 'ENTITY', ids: [id] };
    return isNew && !isValueOf(property, value, around) ? { kind: 'VALUE' } : undefined;
  };
  const found: Wrong[] = [];
  for (const [key, value] of after!) {
    // Skips unchanged fields early, since there may be very many.
    if (!isMoved && ours?.get(key) === value) continue;
    const cause = whyNot(key, value);
    if (cause)
      found.push({ entityId: id, key, value, cause, isWaiting: cause.kind === 'SCHEMA' && leftOut.has(cause.item) });
  }
  return found;
}

/** Tells whether entities of a class have a property. */
const isOfClass = (schema: Schema, classId: number, { classId: owner }: Property): boolean =>
  owner !== null && (schema.lineage.get(classId) ?? []).includes(owner);

/** Tells whether a property accepts a value. A value accepted in the source is accepted here too, unless the property differs. */
function isValueOf(property: Property, value: unknown, { theirs }: Pick<LossContext, 'theirs'>): boolean {
  const { hasChoices, refersTo } = propertyType(property.type);
  if (refersTo === 'files' || (!hasChoices && theirs.properties.get(property.id)?.type === property.type)) return true;
  try {
    checkedValue(property, value as AttributeValue);
    return true;
  } catch {
    return false;
  }
}

/** The links that it cannot have. */
function unlinked(
  { compared, after }: Settling,
  { schema, farClasses, leftOut }: LossContext,
  known: ReadonlyMap<number, Settling>,
): Wrong[] {
  const { id, ours, base } = compared;
  const classId = Number(after!.get('CLASS_ID'));
  return linksIn(schema, after!).flatMap(({ key, value, relationId, end }): Wrong[] => {
    const at = known.get(end);
    const [was, is] = at
      ? [at.compared.ours, at.after].map((each) => each?.get('CLASS_ID'))
      : [farClasses.get(end), farClasses.get(end)];
    const hasIt = (fields: Fields | undefined) =>
      key === WHOLE ? Boolean((fields?.get(key) as number[] | undefined)?.includes(end)) : Boolean(fields?.has(key));
    if (hasIt(ours) && ours!.get('CLASS_ID') === classId && is === was) return [];
    // Deleting an entity deletes the links that both sides had; they are no loss of their own.
    if (is === undefined && hasIt(ours) && hasIt(base)) return [];
    if (is !== undefined && permitsLink(schema, classId, relationId, Number(is))) return [];
    const item = `relations:${relationId}` as const;
    if (!schema.relations.has(relationId))
      return [{ entityId: id, key, value, cause: { kind: 'SCHEMA', item }, isWaiting: leftOut.has(item) }];
    const isWaiting = at !== undefined && (!at.isChosen || (at.isPartial && at.after === undefined));
    return [{ entityId: id, key, value, cause: { kind: 'ENTITY', ids: [id, end] }, isWaiting }];
  });
}

/** Removes fields, and with a link its attributes. */
function without(fields: Fields, wrong: readonly Wrong[]): Fields {
  const gone = new Set(wrong.filter(({ key }) => key !== WHOLE).map(({ key }) => key));
  const left = new Map([...fields].filter(([key]) => !gone.has(key) && !gone.has(thingOf(key) ?? '')));
  const wholes = new Set(wrong.filter(({ key }) => key === WHOLE).flatMap(({ value }) => value as number[]));
  if (wholes.size === 0) return left;
  const rest = ((fields.get(WHOLE) ?? []) as number[]).filter((each) => !wholes.has(each));
  if (rest.length > 0) left.set(WHOLE, rest);
  else left.delete(WHOLE);
  return left;
}
