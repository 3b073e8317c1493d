interface Props {
  lines: readonly string[];
  other: readonly string[];
  /** The meaning of lines that only this side has. */
  kind: 'added' | 'removed';
}

/** Shows one of two lists side by side, and marks the lines that the other lacks. */
export function SideOfList({ lines, other, kind }: Props) {
  if (lines.length === 0) return <span className="tr-dim">–</span>;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return lines.map((line, at) => (
    // Two of a list may be called the same.
    <div key={at}>{other.includes(line) ? line : <Mark className={`tr-${kind}`}>{line}</Mark>}</div>
  ));
}
