import './pictures.css';
import { ActionIcon } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';

import { resizePicture } from './resize-picture.ts';

/** Makes the selected picture larger or smaller. */
export const PictureTools = ({ editor }: { editor: Editor }) => (
  <>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label="Larger image"
      title="Larger image (Alt ↑)"
      onClick={() => resizePicture(editor, true)}
    >
      <IconZoomIn size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label="Smaller image"
      title="Smaller image (Alt ↓)"
      onClick={() => resizePicture(editor, false)}
    >
      <IconZoomOut size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  </>
);
