import { FileButton, UnstyledButton } from '@mantine/core';
import { IconCircle, IconNote, IconPhoto, IconSquareDashed, IconTypography } from '@tabler/icons-react';
import { useState } from 'react';

import { freeNames, type FreeKind } from '#shared/drawing/free.ts';

import { asFacts } from '../../../../relay/refusal.ts';
import { useHere } from '../../../../routing/paths.ts';
import { carry } from '../../../../ui/drag-data.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { IMAGE_TYPES, keepImage } from '../image-files.ts';
import type { Desk } from '../useDesk.ts';

const icons = { NOTE: IconNote, TEXT: IconTypography, BOX: IconSquareDashed, OVAL: IconCircle, IMAGE: IconPhoto };
const kinds: readonly Exclude<FreeKind, 'IMAGE'>[] = ['NOTE', 'TEXT', 'BOX', 'OVAL'];

/** Offers free shapes, which the model does not know: dragged onto the picture, or added in its middle by a click. */
export function FreePalette({ desk: { editing, mayWrite, middle } }: { desk: Desk }) {
  const here = useHere();
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      await editing.addFree('IMAGE', middle(), { file: await keepImage(here, file), isBeside: true });
    } catch (error) {
      toast.failed(asFacts(error), { retry: () => void take(file) });
    }
    setBusy(false);
  };
  const look = (kind: FreeKind) => {
    const Icon = icons[kind];
    return (
      <>
        <Icon size={24} stroke={1.5} aria-hidden />
        <span>{freeNames[kind]}</span>
      </>
    );
  };
  return (
    <section aria-labelledby="free">
      <h2 id="free">Notes and images</h2>
      <div className="dg-tools">
        {kinds.map((kind) => (
          <UnstyledButton
            key={kind}
            className="tr-row tr-box dg-tool"
            disabled={!mayWrite}
            draggable={mayWrite}
            title={`${freeNames[kind]}: on the diagram only, not in the model`}
            onDragStart={(event) => carry(event.dataTransfer, { free: kind })}
            onClick={() => void editing.addFree(kind, middle(), { isBeside: true })}
          >
            {look(kind)}
          </UnstyledButton>
        ))}
        <FileButton accept={IMAGE_TYPES} onChange={(file) => void take(file)} disabled={!mayWrite || isBusy}>
          {(props) => (
            <UnstyledButton
              {...props}
              className="tr-row tr-box dg-tool"
              disabled={!mayWrite || isBusy}
              title="Image: from a file"
            >
              {look('IMAGE')}
            </UnstyledButton>
          )}
        </FileButton>
      </div>
    </section>
  );
}
