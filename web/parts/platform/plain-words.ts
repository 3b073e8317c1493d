/** A text as the search language takes it, sign by sign. */
export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** `#1.2` looks for numbers, anything else for words of numbers and names; signs of the search language are taken as they stand. */
export function plainWords(typed: string): string {
  const isPlain = (text: string) => /^[\p{L}\p{N}][\p{L}\p{N}._]*$/u.test(text) && !/^(AND|OR|NOT)$/.test(text);
  if (typed.startsWith('#')) return `number:${isPlain(typed.slice(1)) ? `${typed.slice(1)}*` : quoted(typed.slice(1))}`;
  return typed
    .split(/\s+/)
    .map((word) => (isPlain(word) && !word.endsWith('.') ? word : quoted(word)))
    .join(' ');
}
