import { stateShape } from '../../../ui/state-shape.ts';

interface Props {
  state: string;
  /** True for a state that is rolled up from parts. */
  isRolledUp?: boolean;
  /** True to show only the icon; screen readers hear the word. */
  isShort?: boolean;
}

/** Shows a result as an icon with its word. */
export function State({ state, isRolledUp = false, isShort = false }: Props) {
  const { mark: Mark, colour } = stateShape(state);
  return (
    <span className="tc-state" data-rolled={isRolledUp || undefined} title={isShort ? state : undefined}>
      <Mark size={16} stroke={1.75} color={`var(--tr-${isRolledUp ? 'ink-3' : colour})`} aria-hidden />
      <span className={isShort ? 'tr-visually-hidden' : undefined}>{state}</span>
    </span>
  );
}
