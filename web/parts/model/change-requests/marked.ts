import { diffArrays } from 'diff';

/** Tags, signs that are spelled out, words, runs of blanks and single signs. */
const tokensOf = (html: string): string[] => html.match(/<[^>]*>|&[^;\s]+;|[\p{L}\p{N}\p{M}_]+|\s+|./gsu) ?? [];
const isTag = (token: string) => token.length > 1 && token.startsWith('<');
// Beyond so many differences two texts are two texts.
const MOST = 2_000;

/** HTML as it would become, with what is new in `ins` and what goes in `del`, word by word; marks and blocks are those that it would have. */
export function markedHtml(before: string, after: string): string {
  const parts = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MOST });
  if (!parts) return `<del>${before}</del><ins>${after}</ins>`;
  let html = '';
  let [old, fresh]: [string[], string[]] = [[], []];
  const end = () => {
    html += gone(old) + wrapped(fresh, 'ins');
    [old, fresh] = [[], []];
  };
  for (const [at, { value, added, removed }] of parts.entries()) {
    // A blank between two words that both change reads better with them.
    const isBetween =
      !added && !removed && at > 0 && at < parts.length - 1 && value.every((token) => token.trim() === '');
    if (removed || isBetween) old.push(...value);
    if (added || isBetween) fresh.push(...value);
    if (added || removed || isBetween) continue;
    end();
    html += value.join('');
  }
  end();
  return html;
}

/** Words between tags, each run of them marked. */
function wrapped(tokens: readonly string[], mark: 'ins' | 'del'): string {
  let [html, run] = ['', ''];
  const end = () => {
    if (run !== '') html += `<${mark}>${run}</${mark}>`;
    run = '';
  };
  for (const token of tokens)
    if (isTag(token)) {
      end();
      html += token;
    } else run += token;
  end();
  return html;
}

/** What goes shows only its words: where a block ended, a blank stands. */
const gone = (tokens: readonly string[]) =>
  wrapped(
    tokens.flatMap((token) => (!isTag(token) ? token : /^<\/(?:p|li|h\d|div|td|th)/.test(token) ? ' ' : [])),
    'del',
  );
