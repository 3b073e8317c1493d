import { diffWords } from 'diff';

interface Props {
  text: string;
  other: string;
  /** The meaning of words that only this side has. */
  kind: 'added' | 'removed';
}

/** Shows one of two texts side by side, and marks the words that the other lacks. */
export function SideOfText({ text, other, kind }: Props) {
  if (text === '') return <span className="tr-dim">–</span>;
  const parts = kind === 'removed' ? diffWords(text, other) : diffWords(other, text);
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return parts
    .filter((part) => (kind === 'removed' ? !part.added : !part.removed))
    .map(({ value, added, removed }, at) =>
      added || removed ? (
        <Mark key={at} className={`tr-${kind}`}>
          {value}
        </Mark>
      ) : (
        <span key={at}>{value}</span>
      ),
    );
}
