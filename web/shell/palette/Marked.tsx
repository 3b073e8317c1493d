import { typedWords } from './rank.ts';

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Shows a name with the matching part of the input marked. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typedWords(typed);
  if (words.length === 0) return text;
  const parts = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'gi'));
  return <span>{parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))}</span>;
}
