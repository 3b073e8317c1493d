import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface Props {
  line: ArtifactLine;
  lines: readonly ArtifactLine[];
  onDelete: () => void;
  onClose: () => void;
}

/** Names what is deleted with a row. */
export function DeleteRows({ line, lines, onDelete, onClose }: Props) {
  const below = line.last - lines.indexOf(line);
  const name = [line.number, line.name].filter(Boolean).join(' ') || 'this row';
  const isElsewhere = line.places > 1;
  const deed = isElsewhere ? 'Remove row' : below > 0 ? 'Delete rows' : 'Delete row';
  return (
    <ConfirmDialog
      isOpen
      title={`${isElsewhere ? 'Remove' : 'Delete'} ${name}?`}
      verb={deed}
      isBusy={false}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {isElsewhere
        ? 'It is used elsewhere, so it is only removed from this document.'
        : below > 0
          ? `${below === 1 ? 'The row' : `The ${below} rows`} below it ${below === 1 ? 'is' : 'are'} deleted too, except rows used elsewhere. You can undo this.`
          : 'You can undo this.'}
    </ConfirmDialog>
  );
}
