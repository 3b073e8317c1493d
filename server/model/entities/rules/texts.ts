// Texts speak of entities as `@{12}:name`, `span[data-entity]` and `inno[target]`, by global id or by number, and of stored files by their
// address, as the target of a link or a picture. Texts may stand within JSON, where marks of quotation have a stroke before them.
const tag = /<(?:span|inno)\s[^<>]*>/g;

/** Returns the patterns of the two ways in which a text refers to an entity by a name of the given form; they capture the whole name. */
export const referencePatterns = (name: string): { inText: RegExp; inTag: RegExp } => ({
  inText: new RegExp(`(@\\{)${name}(?=\\})`, 'g'),
  inTag: new RegExp(`(\\s(?:data-entity|data-target|target)=\\\\?")${name}(?=\\\\?")`, 'g'),
});
export const byNumber = referencePatterns('(\\d+)');

/** Renames the entities in a text; those without a new name keep theirs. */
export function renameReferences(
  html: string,
  { inText, inTag }: ReturnType<typeof referencePatterns>,
  to: (name: string) => string | undefined,
): string {
  const one = (whole: string, before: string, name: string) => {
    const other = to(name);
    return other === undefined ? whole : before + other;
  };
  return html.replace(inText, one).replace(tag, (whole) => whole.replace(inTag, one));
}

/** Returns a pattern that matches only the targets of links and images: elsewhere the same characters are plain text. */
export const inTargets = (target: string): RegExp =>
  new RegExp(`(<(?:a|img)\\s[^>]*?(?:href|src)=\\\\?")${target}(?=\\\\?")`, 'g');
export const filesInTargets = (slug: string, number = '(\\d+)'): RegExp =>
  inTargets(`/api/v4/o/${slug}/files/${number}(/(?:serve|download))?`);

/** The new numbers of entities and files, by those used in a text. */
export interface OtherNumbers {
  slug: string;
  entity(id: number): number | undefined;
  file(id: number): number | undefined;
}

/** Renumbers the entities and files that a text refers to. */
export const renumberReferences = (html: string, others: OtherNumbers): string =>
  withNumbers(html, others, byNumber, filesInTargets(others.slug));

const newNumber = '(-\\d+)';
const newNames = referencePatterns(newNumber);

/** Replaces negative numbers of new entities in a text by the numbers they have been given. */
export const resolveNewNumbers = (html: string, others: OtherNumbers): string =>
  withNumbers(html, others, newNames, filesInTargets(others.slug, newNumber));

/** Returns a text as it reads in the source of entities that are still to be created here. */
export const inOwnNumbers = (html: string): string => renameReferences(html, newNames, (id) => String(-Number(id)));

/** Lists the negative numbers by which a text refers to entities still to be created. */
export function newlyMentioned(html: string): number[] {
  const found: number[] = [];
  renameReferences(html, newNames, (id) => void found.push(Number(id)));
  return found;
}

function withNumbers(
  html: string,
  { slug, entity, file }: OtherNumbers,
  names: ReturnType<typeof referencePatterns>,
  targets: RegExp,
): string {
  const text = renameReferences(html, names, (id) => entity(Number(id))?.toString());
  if (!text.includes('/files/')) return text;
  return text.replace(targets, (whole, before: string, id: string, way = '') => {
    const number = file(Number(id));
    return number === undefined ? whole : `${before}/api/v4/o/${slug}/files/${number}${way}`;
  });
}
