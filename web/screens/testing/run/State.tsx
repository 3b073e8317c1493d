import { stateShape } from '../../../ui/state-shape.ts';

interface Props {
  state: string;
  /** Of what is rolled up from its parts. */
  isRolledUp?: boolean;
  /** Only the shape is drawn; the word is said. */
  isShort?: boolean;
}

/** How something came out: a shape and its word. */
export function State({ state, isRolledUp = false, isShort = false }: Props) {
  const { mark: Mark, colour } = stateShape(state);
  return (
    <span className="tc-state" data-rolled={isRolledUp || undefined} title={isShort ? state : undefined}>
      <Mark size={16} stroke={1.75} color={`var(--tr-${isRolledUp ? 'ink-3' : colour})`} aria-hidden />
      <span className={isShort ? 'tr-visually-hidden' : undefined}>{state}</span>
    </span>
  );
}
