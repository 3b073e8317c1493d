import { sql } from 'kysely';

import type { Reader } from '../../../platform/database/database.ts';
import { invalid, within } from '../../../refusals.ts';

interface Replacing {
  find: string;
  replacement: string;
  isCaseSensitive: boolean;
}

/**
 * Some texts with everything replaced that a regular expression finds, in one statement. The database does it, whose engine takes no time
 * beyond bounds where that of JavaScript can take for ever, as long as an expression does not refer back to what it found.
 */
export async function replaced(
  db: Reader,
  texts: readonly string[],
  { find, replacement, isCaseSensitive }: Replacing,
): Promise<string[]> {
  if (/(?:^|[^\\])(?:\\\\)*\\[1-9]/.test(find))
    throw within('find', () => invalid('A regular expression may not refer back to what it found, such as by \\1.'));
  try {
    const { rows } = await sql<{ texts: string[] }>`select coalesce(array_agg(
        regexp_replace(t, ${expression(find)}, ${inserted(replacement)}, ${isCaseSensitive ? 'g' : 'gi'}) order by n), '{}') as texts
      from unnest(${[...texts]}::text[]) with ordinality as given(t, n)`.execute(db);
    return rows[0]!.texts;
  } catch (error) {
    if ((error as { code?: string }).code !== '2201B') throw error;
    const why = (error as Error).message.replace(/^.*regular expression: /, '');
    throw within('find', () => invalid(`'${find}' is no regular expression: ${why}.`));
  }
}

/** The boundary of a word is spelled otherwise in the database than elsewhere. */
const expression = (find: string): string =>
  find.replace(/\\(.)/gs, (whole, sign: string) => ({ b: String.raw`\y`, B: String.raw`\Y` })[sign] ?? whole);

/** What was found stands for `$&`, and its groups for `$1` to `$9`. */
const inserted = (replacement: string): string =>
  replacement
    .replaceAll('\\', String.raw`\\`)
    .replace(/\$([1-9&$])/g, (_whole, sign: string) => (sign === '$' ? '$' : `\\${sign}`));
