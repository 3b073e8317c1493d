import { usualLists, type WordLists, type WordList } from './lists.ts';

/** A suggested improvement, and the edit that makes it in one step. */
export interface QualitySuggestion {
  says: string;
  fix?: { find: string; instead: string } | { append: string };
}
export interface Judged {
  holds: boolean;
  suggestions: QualitySuggestion[];
}
/** The qualities that depend on a requirement's words. */
export type TextQuality = 'Clear' | 'Complete' | 'Design' | 'Verifiable';

export interface RequirementLabels {
  /** True for a constraint, which may prescribe a solution. */
  isConstraint: boolean;
  /** True if a label names the method of verification. */
  hasMethod: boolean;
}

const MOST_WORDS = 40;
const HIGHEST_GRADE = 14;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const patterns = new WeakMap<object, RegExp>();

/** The words of a list that stand in a text, each once. */
function inText(text: string, list: WordList): string[] {
  if (Object.keys(list).length === 0) return [];
  let pattern = patterns.get(list);
  if (!pattern) {
    // The longer ones come first, so that one within another is not found in its place.
    const words = Object.keys(list).toSorted((a, b) => b.length - a.length);
    pattern = new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${words.map(escaped).join('|')})(?![\p{L}\p{N}-])`, 'giu');
    patterns.set(list, pattern);
  }
  return [...new Set([...text.matchAll(pattern)].map(([word]) => word))];
}

const suggested = (words: readonly string[], list: WordList, says: (word: string) => string): QualitySuggestion[] =>
  words.map((find) => {
    const instead = list[find.toLowerCase()] ?? list[find];
    return { says: says(find), ...(instead !== undefined && { fix: { find, instead } }) };
  });
const all = (suggestions: QualitySuggestion[]): Judged => ({ holds: suggestions.length === 0, suggestions });

// "is closed", "shall be quickly shown": who does it stands behind "by".
const passive =
  /\b(?:is|are|be|been|being|was|were)\s+(?:\w+ly\s+)?(?:\w{2,}ed|shown|sent|made|done|given|taken|held|kept|set|built|written|known|seen|found|sold|told)\b(?![^.;]*\bby\b)/i;

function clear(text: string, { ambiguous }: WordLists): Judged {
  const words = text.split(/\s+/).filter(Boolean);
  const isLong = words.length > MOST_WORDS || gradeOf(text, words) > HIGHEST_GRADE;
  return all([
    ...suggested(inText(text, ambiguous), ambiguous, (word) => `Replace "${word}".`),
    ...(passive.test(text) ? [{ says: 'Name who acts.' }] : []),
    ...(isLong ? [{ says: 'Shorten.' }] : []),
  ]);
}

/** Returns the Flesch–Kincaid grade: the years of school needed to read a text. A few words give no grade. */
function gradeOf(text: string, words: readonly string[]): number {
  if (words.length < 12) return 0;
  const sentences = Math.max(1, (text.match(/[.!?](?=\s|$)/g) ?? []).length);
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}
const syllablesIn = (word: string) =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/(?<=[^l])e\b/, '')
        .match(/[aeiouy]+/g) ?? []
    ).length,
  );

function complete(text: string, { undecided, open }: WordLists): Judged {
  const [, subject = '', , verb = '', object = ''] =
    /^(.*?)\bshall\b(\s+not\b)?\s*([\p{L}-]*)\s*([^]*)$/iu.exec(text) ?? [];
  const suggestions: QualitySuggestion[] = [];
  if (!/\bshall\b/i.test(text)) suggestions.push({ says: 'Say what something "shall" do.' });
  else {
    if (!/\p{L}/u.test(subject)) suggestions.push({ says: 'Add the subject.' });
    if (verb === '' || !/[\p{L}\p{N}]/u.test(object)) suggestions.push({ says: 'Say what it does, and to what.' });
  }
  suggestions.push(
    ...suggested(inText(text, undecided), undecided, (word) => `Decide "${word}".`),
    ...suggested(inText(text, open), open, () => 'Close the list.'),
  );
  if (!text.endsWith('.')) suggestions.push({ says: 'End with a full stop.', fix: { append: '.' } });
  return all(suggestions);
}

const measured =
  /\d\s*(?:%|°|[a-zµ]{1,12}\b)|[<>≤≥=±]|\b(?:at least|at most|less than|more than|fewer than|no more than|no less than|not exceed|within|between|up to|equal to|greater than|minimum of|maximum of)\b/i;

function verifiable(text: string, { hasMethod }: RequirementLabels, { untestable }: WordLists): Judged {
  const vague = suggested(inText(text, untestable), untestable, (word) => `Replace "${word}".`);
  return all([...(hasMethod || measured.test(text) ? [] : [{ says: 'Give a measurable value.' }]), ...vague]);
}

const design = (text: string, { isConstraint }: RequirementLabels, { designs }: WordLists): Judged =>
  all(isConstraint ? [] : suggested(inText(text, designs), designs, (word) => `Say what, not how: "${word}".`));

/** Judges the qualities of a requirement that depend only on its plain text, with the word lists of its project. */
export function judgeText(
  plain: string,
  labelled: RequirementLabels,
  lists: WordLists = usualLists,
): Record<TextQuality, Judged> {
  const text = plain.replace(/\s+/g, ' ').trim();
  return {
    Clear: clear(text, lists),
    Complete: complete(text, lists),
    Design: design(text, labelled, lists),
    Verifiable: verifiable(text, labelled, lists),
  };
}
