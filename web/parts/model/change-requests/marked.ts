import { diffArrays } from 'diff';

/** Splits HTML into tags, entities, words, runs of blanks and single characters. */
const tokensOf = (html: string): string[] => html.match(/<[^>]*>|&[^;\s]+;|[\p{L}\p{N}\p{M}_]+|\s+|./gsu) ?? [];
const isTag = (token: string) => token.length > 1 && token.startsWith('<');
// Beyond so many differences two texts are two texts.
const MOST = 2_000;

/** Returns the new HTML with insertions in `ins` and deletions in `del`, word by word; formatting is that of the new text. */
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

/** Marks each run of words between tags. */
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

/** Shows deleted text without its tags; a blank replaces the end of a block. */
const gone = (tokens: readonly string[]) =>
  wrapped(
    tokens.flatMap((token) => (!isTag(token) ? token : /^<\/(?:p|li|h\d|div|td|th)/.test(token) ? ' ' : [])),
    'del',
  );
