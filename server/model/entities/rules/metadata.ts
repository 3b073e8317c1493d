import { ORDER } from '../../../artifacts/rules/own-order.ts';
import { checkedLayout, LAYOUT } from '../../../artifacts/rules/slides/layout.ts';
import { within } from '../../../refusals.ts';
import { isOrderKey } from './target-order.ts';

type Metadata = Readonly<Record<string, string>>;

/** Metadata that speak of entities and files by number, as texts do. */
const speaking: readonly string[] = [LAYOUT, ORDER];
export const isSpeaking = (key: string): boolean => speaking.includes(key) || isOrderKey(key);

/** Metadata in which the texts that name entities or files by number are rewritten; the same where none does. */
export function rewrittenMetadata<T extends Metadata | null | undefined>(
  metadata: T,
  rewrite: (text: string) => string,
): T {
  const keys = metadata
    ? Object.keys(metadata).filter((key) => isSpeaking(key) && typeof metadata[key] === 'string')
    : [];
  if (keys.length === 0) return metadata;
  return { ...metadata!, ...Object.fromEntries(keys.map((key) => [key, rewrite(metadata![key]!)])) };
}

/** The texts of metadata that speak of others. */
export const speakingTexts = (metadata: Metadata): string[] =>
  Object.keys(metadata).flatMap((key) => (isSpeaking(key) ? metadata[key]! : []));

/** Metadata as they are stored: those that have a form are checked by it, where they are new. */
export function checkedMetadata(metadata: Record<string, string>, before: Metadata): Record<string, string> {
  const layout = metadata[LAYOUT];
  if (layout === undefined || layout === before[LAYOUT]) return metadata;
  return { ...metadata, [LAYOUT]: within(LAYOUT, () => checkedLayout(layout)) };
}
