import { ORDER } from '../../../artifacts/rules/own-order.ts';
import { checkedLayout, LAYOUT } from '../../../artifacts/rules/slides/layout.ts';
import { within } from '../../../refusals/refusal.ts';
import { isOrderKey } from './target-order.ts';

type Metadata = Readonly<Record<string, string>>;

/** Under this key a change request that could not be linked to what it is for names it: by its number alone. */
export const TARGET = 'change:target';
/** What a change request proposes is text, or JSON in which there may be some. */
const isProposal = (key: string): boolean => key === 'change:description' || key.startsWith('change:attribute:');

/** Metadata that speak of entities and files by number, as texts do. */
const speaking: readonly string[] = [LAYOUT, ORDER, TARGET];
export const isSpeaking = (key: string): boolean => speaking.includes(key) || isOrderKey(key) || isProposal(key);

/** What metadata that speak say, as a text says it. */
export const speakingText = (key: string, value: string): string => (key === TARGET ? `@{${value}}` : value);

/** The value of metadata that speak, rewritten as a text; what names an entity by its number alone goes by the other number alone. */
export function rewrittenValue(key: string, value: string, rewrite: (text: string) => string): string {
  const text = rewrite(speakingText(key, value));
  return key === TARGET ? (/^@\{(.*)\}$/s.exec(text)?.[1] ?? value) : text;
}

/** Metadata in which the texts that name entities or files by number are rewritten; the same where none does. */
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

/** The texts of metadata that speak of others. */
export const speakingTexts = (metadata: Metadata): string[] =>
  Object.keys(metadata).flatMap((key) => (isSpeaking(key) ? speakingText(key, metadata[key]!) : []));

/** Metadata as they are stored: those that have a form are checked by it, where they are new. */
export function checkedMetadata(metadata: Record<string, string>, before: Metadata): Record<string, string> {
  const layout = metadata[LAYOUT];
  if (layout === undefined || layout === before[LAYOUT]) return metadata;
  return { ...metadata, [LAYOUT]: within(LAYOUT, () => checkedLayout(layout)) };
}
