import { quoteText } from '../../../../../parts/platform/plain-words.ts';
import { figure } from '../../../../../ui/figures.ts';
import { quotedName } from '../terms.ts';
import { missingColons } from './colon.ts';
import { builtinFields, verifications } from './fields.ts';
import { nearest, plain } from './nearest.ts';
import { caretPlaceAt, type CaretPlace } from './place.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface QueryPerson {
  username: string;
  fullName: string;
}
/** An entity that a query can refer to. */
export interface QueryTarget {
  entityId: number;
  number: string;
  name: string;
  displayName: string;
}

/** Results from the server while somebody types. */
export interface LookedUp {
  people?: readonly QueryPerson[];
  targets?: readonly QueryTarget[];
}

/** A completion: its text, and its meaning. */
export interface QueryCompletion {
  text: string;
  finds: string;
  /** True for a field, which still needs its value. */
  isField?: boolean;
  /** A suffix that makes a field countable, if it finds nothing alone. */
  probe?: string;
  /** True if `finds` only contains a count. */
  isCount?: boolean;
  /** True for a name that is only near to what was typed. */
  isGuess?: boolean;
  /** True for a whole search of earlier. */
  isRecent?: boolean;
  /** The start of the text that it replaces, if that is not what is typed at the caret. */
  from?: number;
}

const MOST = 12;
const GUESSES = 3;
/** Characters of a plain word from which names are offered. */
const SHORTEST = 2;

/** Ranks a name by the typed beginning: 0 for the whole, 1 for one of its words, -1 for neither. */
function rankOf(name: string, typed: string): number {
  const [whole, begun] = [plain(name), plain(typed)];
  if (whole.startsWith(begun)) return 0;
  return whole.includes(` ${begun}`) ? 1 : -1;
}

type Named = QueryCompletion & { name: string };

function fitting(offers: readonly Named[], typed: string): QueryCompletion[] {
  return offers
    .map((offer) => ({ offer, rank: rankOf(offer.name, typed) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ offer: { name: _, ...offer } }) => offer);
}

/** Completions that fit, or else names that are near to what was typed. */
function fittingOrNear(offers: readonly Named[], typed: string): QueryCompletion[] {
  const found = fitting(offers, typed);
  if (found.length > 0) return found;
  return nearest(offers, typed)
    .slice(0, GUESSES)
    .map(({ name: _, isCount: __, ...offer }) => ({ ...offer, finds: 'did you mean?', isGuess: true }));
}

const entities = (count: number) => `${figure(count)} ${count === 1 ? 'entity' : 'entities'}`;
const value = (name: string, finds: string) => ({ name, text: quotedName(name), finds });
const counted = (name: string, count: number) => ({ ...value(name, entities(count)), isCount: true });
/** Creates the completion of a keyword. */
const word = (text: string, finds: string) => ({ name: text, text, finds });
const words = (values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).map(([text, finds]) => word(text, finds));
const field = (name: string, finds: string) => ({ name, text: `${quotedName(name)}:`, finds, isField: true });
/** Creates the completion of a field that entities may lack. */
const ownField = (name: string, finds: string) => ({ ...field(name, finds), probe: 'any' });
const known = (of: Pick<Vocabulary, 'classes' | 'labels'>) => ({
  classes: of.classes.map(({ name, count }) => counted(name, count)),
  labels: of.labels.map(({ name, count }) =>
    count === undefined ? value(name, 'with its sublabels') : counted(name, count),
  ),
});

function fields(typed: string, of: Vocabulary): QueryCompletion[] {
  const builtin = Object.entries(builtinFields).map(([name, { finds }]) => field(name, finds));
  if (typed === '') return builtin;
  if (typed.length < SHORTEST) return [];
  const { classes, labels } = known(of);
  return fittingOrNear(
    [
      ...builtin,
      ...[...of.properties.keys()].map((name) => ownField(name, 'a property')),
      ...of.relations.map((name) => ownField(name, 'a relationship')),
      ...classes.map((each) => ({ ...each, text: `class:${each.text}` })),
      ...labels.map((each) => ({ ...each, text: `label:${each.text}` })),
    ],
    typed,
  );
}

function values(
  name: string,
  typed: string,
  of: Vocabulary,
  { people = [], targets = [] }: LookedUp,
): QueryCompletion[] {
  const builtin = builtinFields[name.toLowerCase()];
  // Entities found by any of their words follow those that begin with the typed text.
  const found = unique(byRank(targets, typed).map(target)).slice(0, MOST);
  if (!builtin) {
    const own = ownValues(name, of);
    // Of a text anything may be a part, so only choices are guessed.
    const isChosen = [...of.properties].some(([each, choices]) => choices.length > 0 && plain(each) === plain(name));
    return [...(isChosen ? fittingOrNear : fitting)(own, typed), ...found].slice(0, MOST);
  }
  if (builtin.takes === 'entities') return found;
  const taken = {
    ...known(of),
    people: people.map(({ username, fullName }) => ({ ...value(username, fullName), name: `${username} ${fullName}` })),
    states: of.states.map((state) => value(state, 'with that status')),
    verifications: Object.entries(verifications).map(([state, finds]) => value(state, finds)),
    diagrams: of.diagrams.map((each) => ({ ...word(each.slug, each.name), name: `${each.slug} ${each.name}` })),
    orders: [...of.properties.keys()].map((property) => value(property, 'by that property')),
  };
  const all = [...words(builtin.values), ...(builtin.takes ? taken[builtin.takes] : [])];
  return (builtin.isClosed ? fittingOrNear : fitting)(all, typed);
}

/** Sorts entities whose number or name begins with the text before those that only contain it. */
function byRank(targets: readonly QueryTarget[], typed: string): QueryTarget[] {
  const ranks = ({ number, name }: QueryTarget) =>
    [rankOf(number, typed), rankOf(name, typed)].filter((rank) => rank >= 0);
  const rank = (each: QueryTarget) => Math.min(...ranks(each), 2);
  return targets.toSorted((a, b) => rank(a) - rank(b));
}

/** Removes duplicates, since two entities may share a number and are then both meant. */
const unique = (offers: readonly QueryCompletion[]) =>
  offers.filter(({ text }, at) => offers.findIndex((each) => each.text === text) === at);

/** Creates the completion of an entity: by its number if it has one, as people know it. */
const target = ({ entityId, number, name, displayName }: QueryTarget): QueryCompletion => ({
  text: number ? quotedName(number) : String(entityId),
  finds: number ? name : displayName,
});

/** Completions for the values of a property if they are few, or for counts of a relation's links. */
function ownValues(name: string, { properties, relations }: Vocabulary) {
  const same = (each: string) => plain(each) === plain(name);
  const property = [...properties.keys()].find(same);
  if (property === undefined && !relations.some(same)) return [];
  const links = property === undefined ? words({ '>1': 'with more than one' }) : [];
  const choices = property === undefined ? [] : properties.get(property)!;
  return [
    ...choices.map((choice) => value(choice, 'that value')),
    ...words({ any: 'with one', none: 'without' }),
    ...links,
  ];
}

/** Completions of two words before the caret that are a field and its value, if there were a colon between them. */
function withColon(query: string, caret: number, of: Vocabulary): QueryCompletion[] {
  const place = missingColons(query, of).find(({ end }) => end === caret);
  if (!place) return [];
  return values(place.name, place.typed, of, {}).map((offer) => ({
    ...offer,
    text: `${place.field}:${offer.text}`,
    from: place.start,
  }));
}

/** Returns the completion that Enter takes, by its place in the list: the first, unless the search can stand as it is; -1 for none. */
export function firstActive(query: string, caret: number, offers: readonly QueryCompletion[]): number {
  const { start, end, field, typed } = caretPlaceAt(query, caret);
  if (offers.length === 0 || (field === undefined && typed === '')) return -1;
  const isWhole = offers.some(({ text, isField }) => !isField && plain(text) === plain(query.slice(start, end)));
  // A word that is near to a name may be meant as a word.
  const isWord = field === undefined && offers[0]!.isGuess === true && offers[0]!.from === undefined;
  return isWhole || isWord ? -1 : 0;
}

/** Returns completions at the caret of a query, best first; none if the text already is the only one. */
export function offersAt(query: string, caret: number, of: Vocabulary, found: LookedUp = {}): QueryCompletion[] {
  const place = caretPlaceAt(query, caret);
  const { people, targets } = found;
  const known = { people, targets: targetAt(query, caret, of) === undefined ? [] : targets };
  const offers =
    place.field === undefined
      ? unique([...withColon(query, caret, of), ...fields(place.typed, of)])
      : values(place.field, place.typed, of, known);
  const isThere = offers.length === 1 && offers[0]!.text === query.slice(place.start, place.end);
  return isThere ? [] : offers;
}

/** Returns the text to search people by at the caret; undefined if the place takes none. */
export function personAt(query: string, caret: number): string | undefined {
  const { field: name, typed } = caretPlaceAt(query, caret);
  return name !== undefined && builtinFields[name.toLowerCase()]?.takes === 'people' ? typed : undefined;
}

/** Returns the text and the condition to search entities by at the caret; undefined if the place takes none. */
export function targetAt(
  query: string,
  caret: number,
  { properties, relations, inverses }: Vocabulary,
): { typed: string; among: string } | undefined {
  const { field: name, typed, start } = caretPlaceAt(query, caret);
  if (name === undefined) return undefined;
  const { takes, among = '' } = builtinFields[name.toLowerCase()] ?? {};
  if (takes) return takes === 'entities' ? { typed, among } : undefined;
  const isNamed = (each: string) => plain(each) === plain(name);
  const relation = [...properties.keys()].some(isNamed) ? undefined : relations.find(isNamed);
  // A number of links is compared with a number, not with an entity.
  if (relation === undefined || /[<>]=?$/.test(query.slice(0, start))) return undefined;
  const inverse = inverses.get(relation);
  return { typed, among: inverse === undefined ? '' : `${quoteText(inverse)}:any` };
}

/** Returns the query to count for a completion; undefined if it finds nothing by itself. */
export function countedBy(query: string, caret: number, offer: QueryCompletion): string | undefined {
  const name = caretPlaceAt(query, caret).field?.toLowerCase();
  if (name === 'order' || name === 'limit' || (offer.isField && offer.probe === undefined)) return undefined;
  return withOffer(query, caret, { ...offer, text: offer.text + (offer.probe ?? '') }).text;
}

/** Describes a completion with its count. */
export function inWords(
  { finds, isCount }: QueryCompletion,
  found: { count: number; hasMore: boolean } | undefined,
): string {
  if (!found) return finds;
  const many = found.hasMore ? `more than ${figure(found.count)}` : figure(found.count);
  return isCount ? `${many} ${found.count === 1 ? 'entity' : 'entities'}` : `${finds} · ${many}`;
}

/** Inserts a completion in place of the typed text, and returns the new caret. */
export function withOffer(
  query: string,
  caret: number,
  { text, from }: QueryCompletion,
): { text: string; caret: number } {
  const place: CaretPlace = caretPlaceAt(query, caret);
  const [start, end] = [from ?? place.start, place.end];
  return { text: query.slice(0, start) + text + query.slice(end), caret: start + text.length };
}
