import { sql } from 'kysely';

import type { Reader } from '../../../platform/database/database.ts';
import { storableText } from '../../../platform/text/text.ts';
import { invalid, within } from '../../../refusals/refusal.ts';

/** A search within texts: literal words or a regular expression. */
export interface Finding {
  find: string;
  isExpression?: boolean | null | undefined;
  isCaseSensitive?: boolean | null | undefined;
  isWholeWord?: boolean | null | undefined;
}
/** A match in a text and its replacement. */
export interface Match {
  start: number;
  end: number;
  text: string;
  by: string;
}

// These characters, which no stored text contains, mark the matches.
const [OPEN, MIDDLE, CLOSE] = ['\u0001', '\u0002', '\u0003'];
// oxlint-disable-next-line no-control-regex -- the signs above
const marks = /\u0001([^\u0002]*)\u0002([^\u0003]*)\u0003/g;

/** Finds every match in each of some texts, in one statement; an empty match does not count. */
export async function matchesIn(
  db: Reader,
  texts: readonly string[],
  { replacement = '', ...finding }: Finding & { replacement?: string },
): Promise<Match[][]> {
  const found: Match[][] = texts.map(() => []);
  const pattern = patternOf(finding);
  const flags = finding.isCaseSensitive ? 'g' : 'gi';
  const by = `${OPEN}\\&${MIDDLE}${inserted(storableText(replacement), finding)}${CLOSE}`;
  const finds = finding.isCaseSensitive ? sql`t ~ ${pattern}` : sql`t ~* ${pattern}`;
  const { rows } = await understood(finding.find, () =>
    sql<{ n: number; marked: string }>`select n::integer, regexp_replace(t, ${pattern}, ${by}, ${flags}) as marked
      from unnest(${[...texts]}::text[]) with ordinality as given(t, n) where ${finds}`.execute(db),
  );
  for (const { n, marked } of rows) found[n - 1] = matchesOf(marked);
  return found;
}

function matchesOf(marked: string): Match[] {
  const matches: Match[] = [];
  let added = 0;
  for (const { index, 0: whole, 1: text = '', 2: by = '' } of marked.matchAll(marks)) {
    const start = index - added;
    if (text !== '') matches.push({ start, end: start + text.length, text, by });
    added += whole.length - text.length;
  }
  return matches;
}

/** Replaces every match of a regular expression in some texts, in one statement. */
export async function replaceMatches(
  db: Reader,
  texts: readonly string[],
  { replacement, ...finding }: Finding & { replacement: string },
): Promise<string[]> {
  const by = inserted(replacement, finding);
  const { rows } = await understood(finding.find, () =>
    sql<{ texts: string[] }>`select coalesce(array_agg(
        regexp_replace(t, ${patternOf(finding)}, ${by}, ${finding.isCaseSensitive ? 'g' : 'gi'}) order by n), '{}') as texts
      from unnest(${[...texts]}::text[]) with ordinality as given(t, n)`.execute(db),
  );
  return rows[0]!.texts;
}

/** Runs a query with a regular expression; refuses an invalid one in the database's words. */
async function understood<T>(find: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if ((error as { code?: string }).code !== '2201B') throw error;
    const why = (error as Error).message.replace(/^.*regular expression: /, '');
    throw within('find', () => invalid(`'${find}' is not a regular expression: ${why}.`));
  }
}

/**
 * Translates a search within texts to a Postgres regular expression. Without back-references its engine takes bounded time, while
 * JavaScript's can take forever. Whole words are matched where they begin and end with a letter.
 */
function patternOf({ find, isExpression, isWholeWord }: Finding): string {
  if (!isExpression) {
    const words = find.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const [before, behind] = [/^[\p{L}\p{N}_]/u, /[\p{L}\p{N}_]$/u].map((edge) => isWholeWord && edge.test(find));
    return `${before ? String.raw`\m` : ''}${words}${behind ? String.raw`\M` : ''}`;
  }
  if (/(?:^|[^\\])(?:\\\\)*\\[1-9]/.test(find))
    throw within('find', () => invalid('A regular expression cannot use back-references such as \\1.'));
  const spelled = expression(find);
  return isWholeWord ? String.raw`\y(?:${spelled})\y` : spelled;
}

/** The boundary of a word is spelled otherwise in the database than elsewhere. */
const expression = (find: string): string =>
  find.replace(/\\(.)/gs, (whole, sign: string) => ({ b: String.raw`\y`, B: String.raw`\Y` })[sign] ?? whole);

/** Translates a replacement to Postgres: for a regular expression, `$&` means the match and `$1` to `$9` its groups. */
function inserted(replacement: string, { isExpression }: Finding): string {
  const words = replacement.replaceAll('\\', String.raw`\\`);
  if (!isExpression) return words;
  return words.replace(/\$([1-9&$])/g, (_whole, sign: string) => (sign === '$' ? '$' : `\\${sign}`));
}
