import { IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconCircleX, type Icon } from '@tabler/icons-react';

const shapes: [words: RegExp, mark: Icon, colour: string][] = [
  [/^(approved|passed|closed|resolved|done)$/i, IconCircleCheck, 'success'],
  [/^(rejected|failed|declined|blocked)$/i, IconCircleX, 'danger'],
  [/^in /i, IconCircleHalf2, 'warning'],
];

/** A status as a shape and its word. */
export function StatusMark({ status }: { status: string }) {
  const [, Mark, colour] = shapes.find(([words]) => words.test(status)) ?? [undefined, IconCircleDashed, 'ink-3'];
  return (
    <span className="db-status">
      <Mark size={14} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />
      <span className="db-text">{status}</span>
    </span>
  );
}
