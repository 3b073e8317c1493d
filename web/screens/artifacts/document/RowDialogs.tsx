import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { AddExisting } from './AddExisting.tsx';
import { DeleteRows } from './DeleteRows.tsx';
import type { PastedRow } from './pasted-row.ts';
import { PasteRows } from './PasteRows.tsx';
import type { RowWriting } from './useWriting.ts';

interface Props {
  /** The paste dialog, if open; without rows, it asks for them. */
  pasting: { rows?: readonly PastedRow[] } | undefined;
  /** The dialog for existing entities, if open. */
  adding: { text?: string } | undefined;
  classes: Parameters<typeof PasteRows>[0]['classes'];
  properties: Parameters<typeof PasteRows>[0]['properties'];
  lines: readonly ArtifactLine[];
  chosen: number | undefined;
  writing: RowWriting;
  onPasting: (pasting: undefined) => void;
  onAdding: (adding: undefined) => void;
}

/** Shows the dialogs before rows are pasted, added or deleted. */
export function RowDialogs({
  pasting,
  adding,
  classes,
  properties,
  lines,
  chosen,
  writing,
  onPasting,
  onAdding,
}: Props) {
  const removed = lines.find(({ id }) => id === writing.removing);
  return (
    <>
      {pasting && (
        <PasteRows
          given={pasting.rows}
          classes={classes}
          properties={properties}
          onAdd={(added) => writing.paste(chosen, added)}
          onClose={() => onPasting(undefined)}
        />
      )}
      {adding && (
        <AddExisting
          given={adding.text}
          lines={lines}
          onAdd={(ids) => writing.include(ids, chosen)}
          onClose={() => onAdding(undefined)}
        />
      )}
      {removed && (
        <DeleteRows line={removed} lines={lines} onDelete={() => void writing.remove()} onClose={writing.keep} />
      )}
    </>
  );
}
