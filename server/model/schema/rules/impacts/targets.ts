import { invalid } from '../../../../refusals/refusal.ts';
import type { Impact, ItemReplacement } from '../../impact.ts';
import type { Property, Schema, SchemaItem } from '../../schema.ts';
import { classAfter, type LinkKind, type Question, type Resolution } from '../impact.ts';
import { permitsLink } from '../links.ts';
import { fromText } from './conversion.ts';

interface Change {
  before: Schema;
  after: Schema;
  chosen: ReadonlyMap<string, Resolution>;
}

const byName = (a: ItemReplacement, b: ItemReplacement) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const asTargets = (items: Iterable<SchemaItem>): ItemReplacement[] =>
  Array.from(items, ({ id, name }) => ({ id, word: null, name })).toSorted(byName);
const asWords = (words: readonly string[]): ItemReplacement[] => words.map((word) => ({ id: null, word, name: word }));

/** Lists the possible replacements of an item that a change removes. */
export function replacementsOf(question: Question, change: Change, links: readonly LinkKind[]): ItemReplacement[] {
  const { after } = change;
  const { kind, id, word } = question;
  switch (kind) {
    case 'CLASS':
      return asTargets([...after.classes.values()].filter((each) => each.id !== id && !each.isAbstract));
    case 'PROPERTY':
    case 'FOREIGN':
      return asTargets(propertiesInstead(question, change));
    case 'RELATION':
    case 'LINKS':
      return asTargets(relationsInstead(id, change, links));
    case 'LABEL':
      return asTargets(after.labels.values());
    case 'CHOICE':
      return asWords((after.properties.get(id)!.typeParameters.choices ?? []).filter((each) => each !== word));
    case 'TEXT':
      return asWords(readableWords(after.properties.get(id)!));
    default:
      return [];
  }
}

function readableWords({ type, typeParameters: { choices = [] } }: Property): readonly string[] {
  return type === 'BOOLEAN' || type === 'QUALITY' ? ['Yes', 'No'] : choices;
}

/** Properties that all whose values go have: of the same name first, for it is the likeliest. */
function propertiesInstead({ id, classes, ofLinks }: Question, { before, after, chosen }: Change): Property[] {
  if (ofLinks) return [...after.properties.values()].filter((each) => each.classId === null && each.id !== id);
  const holders = (classes ?? []).flatMap((each) => classAfter(after, chosen, each) ?? []);
  const [first, ...others] = holders.map((each) => after.propertiesOf.get(each) ?? []);
  const common = (first ?? []).filter((each) => each.id !== id && others.every((own) => own.includes(each)));
  const name = before.properties.get(id)?.name;
  return common.toSorted((a, b) => Number(b.name === name) - Number(a.name === name));
}

function relationsInstead(id: number, { after, chosen }: Change, links: readonly LinkKind[]) {
  return [...after.relations.values()].filter(
    (relation) =>
      relation.id !== id &&
      links.every(({ sourceClassId, targetClassId }) => {
        const [source, target] = [classAfter(after, chosen, sourceClassId), classAfter(after, chosen, targetClassId)];
        return source === undefined || target === undefined || permitsLink(after, source, relation.id, target);
      }),
  );
}

/** Refuses replacements that do not fit, in words. */
export function refuseUnfitTargets(
  impacts: readonly Impact[],
  { before, after }: Pick<Change, 'before' | 'after'>,
): void {
  for (const { resolution, actions, targets, title, kind, itemId } of impacts) {
    if (!resolution) continue;
    const { action, toId, toWord } = resolution;
    if (!actions.includes(action))
      throw invalid(`${title}: ${action} is not possible here. Choose ${actions.join(' or ') || 'nothing'}.`);
    if (action !== 'MAP') continue;
    const isOffered = targets.some(({ id, word }) => (id === null ? word === toWord : id === toId));
    const now = kind === 'TEXT' ? after.properties.get(itemId) : undefined;
    if (!isOffered && !(now && toWord !== undefined && fromText(now, toWord) !== undefined)) {
      const wanted = toWord ?? before.classes.get(toId ?? 0)?.name ?? toId ?? 'nothing';
      throw invalid(`${title}: '${wanted}' cannot replace it. Choose a replacement that fits all existing data.`);
    }
  }
}
