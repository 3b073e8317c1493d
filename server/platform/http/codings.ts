import type { IncomingHttpHeaders } from 'node:http';

/** The codings that answers come in, the smallest first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Which coding whoever asks would rather have, by their `Accept-Encoding`; undefined where that is none. Of two that weigh the same, the smaller. */
export function codingFor(accepted: string | undefined): Coding | undefined {
  if (!accepted) return undefined;
  const weights = weightsIn(accepted);
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const asItIs = weights.get('identity') ?? 0;
  let best: Coding | undefined;
  for (const coding of CODINGS)
    if (weightOf(coding) > 0 && weightOf(coding) >= asItIs && (!best || weightOf(coding) > weightOf(best)))
      best = coding;
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
