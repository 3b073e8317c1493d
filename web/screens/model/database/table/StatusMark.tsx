import { stateShape } from '../../../../ui/state-shape.ts';

/** A status as a shape and its word. */
export function StatusMark({ status }: { status: string }) {
  const { mark: Mark, colour } = stateShape(status);
  return (
    <span className="db-status">
      <Mark size={14} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />
      <span className="db-text">{status}</span>
    </span>
  );
}
