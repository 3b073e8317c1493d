import { useChoiceColour } from '../../../../ui/ChoiceText.tsx';
import { stateShape } from '../../../../ui/state-shape.ts';

/** A status as a shape and its word; in the colour that the schema gives it, where it gives one. */
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
