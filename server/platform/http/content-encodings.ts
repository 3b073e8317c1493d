import type { IncomingHttpHeaders } from 'node:http';

/** The encodings in which answers are sent, the smallest first. */
const CONTENT_ENCODINGS = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

/**
 * Returns the encoding that a client prefers by its `Accept-Encoding`; undefined if it prefers none. Of two with the same weight, the
 * smaller result wins.
 */
export function contentEncodingFor(accepted: string | undefined): ContentEncoding | undefined {
  if (!accepted) return undefined;
  const weights = weightsIn(accepted);
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const asItIs = weights.get('identity') ?? 0;
  let best: ContentEncoding | undefined;
  for (const encoding of CONTENT_ENCODINGS)
    if (weightOf(encoding) > 0 && weightOf(encoding) >= asItIs && (!best || weightOf(encoding) > weightOf(best)))
      best = encoding;
  return best;
}

/** `br;q=0.5, gzip` as weights from 0, which refuses, to 1. */
function weightsIn(accepted: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((each) => /^q\s*=/.test(each));
    const value = weight === undefined ? 1 : Number(weight.replace(/^q\s*=\s*/, ''));
    weights.set(name === 'x-gzip' ? 'gzip' : name, value >= 0 && value <= 1 ? value : 0);
  }
  return weights;
}

export const acceptedBy = ({ 'accept-encoding': said }: IncomingHttpHeaders): string | undefined =>
  Array.isArray(said) ? said.join(',') : said;
