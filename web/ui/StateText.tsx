import { useChoiceColour } from './ChoiceText.tsx';
import { stateShape } from './state-shape.ts';

/** A status as a shape and its word, in the colour of its own where it has one. */
export function StateText({ state, size = 14 }: { state: string; size?: number }) {
  const own = useChoiceColour('Status', state);
  const { mark: Mark, colour: usual } = stateShape(state);
  const colour = own === undefined ? usual : `${own.toLowerCase()}-100`;
  return (
    <>
      <Mark size={size} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden /> {state}
    </>
  );
}
