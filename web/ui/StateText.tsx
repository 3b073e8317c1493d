import { useChoiceColour } from './ChoiceText.tsx';
import { stateShape } from './state-shape.ts';

/** Shows a status as an icon with its word, in its own colour if it has one. */
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
