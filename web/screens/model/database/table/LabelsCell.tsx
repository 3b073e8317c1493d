import { LabelChip } from '../../../../ui/LabelChip.tsx';

/** The first label in full, and how many more there are: a chip cut in half tells nobody anything. All of them where there is room. */
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
