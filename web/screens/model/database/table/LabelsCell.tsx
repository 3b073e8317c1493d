import { LabelChip } from '../../../../ui/LabelChip.tsx';

/**
 * Shows the first label in full, and the number of further ones, since a chip cut in half tells nobody anything; all of them if there is
 * room.
 */
export function LabelsCell({ names, isWhole }: { names: readonly string[]; isWhole: boolean }) {
  const [first, ...more] = names;
  if (first === undefined) return null;
  if (isWhole)
    return (
      <span className="db-related">
        {names.map((name) => (
          <LabelChip key={name} name={name} />
        ))}
      </span>
    );
  return (
    <span className="db-text" title={names.join(', ')}>
      <LabelChip name={first} />
      {more.length > 0 && (
        <>
          {' '}
          <span className="tr-dim">
            <span aria-hidden>+{more.length}</span>
            <span className="tr-visually-hidden">{more.join(', ')}</span>
          </span>
        </>
      )}
    </span>
  );
}
