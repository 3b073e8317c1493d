import { diffArrays } from 'diff';

/** A part of a text that one side changed: its range in the common text, and its new content. */
interface Hunk {
  from: number;
  to: number;
  tokens: readonly string[];
}

// Texts with more differences than this are not merged.
const MOST = 2_000;

/** HTML or plain text in tags, signs that are spelled out, words, runs of blanks and single signs. None is looked for beyond where the next begins. */
const tokensOf = (text: string): string[] => text.match(/<[^<>]*>|&[^&;\s]+;|[\p{L}\p{N}\p{M}_]+|\s+|./gsu) ?? [];

function hunksOf(base: readonly string[], side: readonly string[]): Hunk[] | undefined {
  const parts = diffArrays([...base], [...side], { maxEditLength: MOST });
  if (!parts) return undefined;
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | undefined;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) hunks.push((open = { from: at, to: at, tokens: [] }));
    if (added) open.tokens = [...open.tokens, ...value];
    else open.to = at += value.length;
  }
  return hunks;
}

const isSame = (a: Hunk, b: Hunk) => a.from === b.from && a.to === b.to && a.tokens.join('') === b.tokens.join('');
const isApart = (a: Hunk, b: Hunk) =>
  (a.to <= b.from || b.to <= a.from) && !(a.from === b.from && (a.to === a.from) === (b.to === b.from));

/** Merges a text that two people changed, word by word; null where both changed the same words to different ones. */
export function mergedWords(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || mine === base) return theirs;
  if (theirs === base) return mine;
  const tokens = tokensOf(base);
  const [ours, others] = [hunksOf(tokens, tokensOf(mine)), hunksOf(tokens, tokensOf(theirs))];
  if (!ours || !others) return null;
  const own = ours.filter((hunk) => !others.some((other) => isSame(hunk, other)));
  if (own.some((hunk) => others.some((other) => !isApart(hunk, other)))) return null;
  const all = [...own, ...others].toSorted((a, b) => a.from - b.from || a.to - b.to);
  let [text, at] = ['', 0];
  for (const hunk of all) {
    text += tokens.slice(at, hunk.from).join('') + hunk.tokens.join('');
    at = hunk.to;
  }
  return text + tokens.slice(at).join('');
}
