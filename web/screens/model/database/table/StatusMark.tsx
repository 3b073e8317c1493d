import { useChoiceColour } from '../../../../ui/ChoiceText.tsx';
import { stateShape } from '../../../../ui/state-shape.ts';

/** Shows a status as an icon with its word, in the schema's colour if there is one. */
export function StatusMark({ status }: { status: string }) {
  const { mark: Mark, colour: usual } = stateShape(status);
  const own = useChoiceColour('Status', status);
  const colour = own === undefined ? usual : `${own.toLowerCase()}-100`;
  return (
    <span className="db-status">
      <Mark size={14} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden />
      <span className="db-text">{status}</span>
    </span>
  );
}
