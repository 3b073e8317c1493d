import { within } from '../../../refusals/refusal.ts';
import { ORDER } from './own-order.ts';
import { checkedLayout, LAYOUT } from './slide-layout.ts';
import { isOrderKey } from './target-order.ts';

type Metadata = Readonly<Record<string, string>>;

/** The metadata key under which a change request names its target by number, if it could not be linked to it. */
export const TARGET = 'change:target';
/** Tells whether metadata holds a proposed text, or JSON that may contain texts. */
const isProposal = (key: string): boolean => key === 'change:description' || key.startsWith('change:attribute:');

/** Metadata that speak of entities and files by number, as texts do. */
const speaking: readonly string[] = [LAYOUT, ORDER, TARGET];
export const isSpeaking = (key: string): boolean => speaking.includes(key) || isOrderKey(key) || isProposal(key);

/** Returns metadata in the form in which texts refer to entities. */
export const speakingText = (key: string, value: string): string => (key === TARGET ? `@{${value}}` : value);

/** Rewrites the references in a metadata value as in a text; a value that is a bare number becomes the other number. */
export function rewrittenValue(key: string, value: string, rewrite: (text: string) => string): string {
  const text = rewrite(speakingText(key, value));
  return key === TARGET ? (/^@\{(.*)\}$/s.exec(text)?.[1] ?? value) : text;
}

/** Rewrites metadata whose texts refer to entities or files by number; returns the same object if there are none. */
export function rewrittenMetadata<T extends Metadata | null | undefined>(
  metadata: T,
  rewrite: (text: string) => string,
): T {
  const keys = metadata
    ? Object.keys(metadata).filter((key) => isSpeaking(key) && typeof metadata[key] === 'string')
    : [];
  if (keys.length === 0) return metadata;
  return {
    ...metadata!,
    ...Object.fromEntries(keys.map((key) => [key, rewrittenValue(key, metadata![key]!, rewrite)])),
  };
}

/** Lists the texts of metadata that may refer to others. */
export const speakingTexts = (metadata: Metadata): string[] =>
  Object.keys(metadata).flatMap((key) => (isSpeaking(key) ? speakingText(key, metadata[key]!) : []));

/** Returns metadata in stored form; new ones of a known form are checked by it. */
export function checkedMetadata(metadata: Record<string, string>, before: Metadata): Record<string, string> {
  const layout = metadata[LAYOUT];
  if (layout === undefined || layout === before[LAYOUT]) return metadata;
  return { ...metadata, [LAYOUT]: within(LAYOUT, () => checkedLayout(layout)) };
}
