import { tickable, type TableLine } from './lines.ts';
import type { Selection } from './useSelection.ts';

interface Props {
  lines: readonly TableLine[];
  selection: Selection;
}

/** Shows the checkbox of all results, which selects also those whose rows are not loaded. */
export function AllBox({ lines, selection }: Props) {
  const { picked, isWhole, asked, loaded } = selection;
  const isAll = isWhole || (asked !== undefined && asked.first === undefined);
  const isSome = picked.size > 0 && !isAll;
  return (
    <input
      type="checkbox"
      aria-label="Select all results"
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = isSome;
      }}
      onChange={() => (isAll || loaded !== undefined ? selection.clear() : selection.pickAll(lines.flatMap(tickable)))}
    />
  );
}
