import { missingColons } from './completion/colon.ts';
import { nearest, plain } from './completion/nearest.ts';
import { conditionIn } from './completion/place.ts';
import type { Vocabulary } from './completion/vocabulary.ts';
import type { Mistake } from './mistake.ts';
import { quotedName, tokensOf } from './terms.ts';

const KEYWORD = /^(any|none)$/;

/** Finds a class or label in a query that the project does not have: such a search would find nothing. */
export function unknownName(query: string, { names }: Vocabulary): Mistake | undefined {
  const known = { class: names.classes, label: names.labels };
  for (const token of tokensOf(query)) {
    const { field = '', values = [] } = conditionIn(token) ?? {};
    const kind = field.toLowerCase();
    if (kind !== 'class' && kind !== 'label') continue;
    const all = known[kind];
    const isKnown = ({ name }: { name: string }) =>
      (kind === 'label' && KEYWORD.test(name)) || all.some((each) => plain(each) === plain(name));
    const unknown = values.find((value) => !isKnown(value));
    if (!unknown) continue;
    const { name, start, end } = unknown;
    const suggestion = nearest(
      all.map((each) => ({ name: each })),
      name,
    )[0]?.name;
    return { message: `There is no ${kind} '${name}'.`, start, end, ...(suggestion !== undefined && { suggestion }) };
  }
  return undefined;
}

/** Finds two words in a query that would be a field and one of its values with a colon between them. */
export function missingColon(query: string, of: Vocabulary): Mistake | undefined {
  const choicesOf = (field: string): readonly string[] =>
    ({ class: of.names.classes, label: of.names.labels, state: of.states })[field] ?? of.properties.get(field) ?? [];
  for (const { name, field, typed, start, end } of missingColons(query, of)) {
    const choice = choicesOf(name).find((each) => plain(each) === plain(typed));
    if (choice === undefined) continue;
    const correction = `${field}:${quotedName(choice)}`;
    const message = `'${name}' is a word here. A field has a colon.`;
    return { message, start, end, suggestion: correction, correction, isHint: true };
  }
  return undefined;
}

/** Finds the class or label that was probably meant by a search for a single word that no entity contains. */
export function nearWord(query: string, { classes, labels }: Vocabulary): Mistake | undefined {
  const [word, ...others] = tokensOf(query).filter(({ kind }) => kind !== 'blank');
  if (word?.kind !== 'word' || others.length > 0) return undefined;
  const { text, start } = word;
  const named = { class: classes, label: labels };
  const all = Object.entries(named).flatMap(([field, names]) => names.map(({ name }) => ({ field, name })));
  const [near] = nearest(all, text);
  if (!near) return undefined;
  const correction = `${near.field}:${quotedName(near.name)}`;
  const message = `No entity contains '${text}'.`;
  return { message, start, end: start + text.length, suggestion: correction, correction, isHint: true };
}
