import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconGridDots, IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useCallback } from 'react';

import type { View } from '../../../../diagrams/engine/view.ts';
import { ToolRow } from '../../../../ui/focus/ToolRow.tsx';
import { runCommand, UNDO } from '../../../../ui/shortcuts.tsx';
import { useStore } from '../../../../ui/store.ts';
import { arrangingCommands } from '../commands/arranging-commands.ts';
import type { Editing } from '../useEditing.ts';
import { LevelsSlider } from './LevelsSlider.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const quiet = { variant: 'subtle', color: 'gray' } as const;

interface Props {
  view: View;
  /** True if Undo has no place above the picture. */
  hasUndo: boolean;
  hasGrid: boolean;
  onGrid: (isOn: boolean) => void;
  /** The number of selected shapes that can be aligned. */
  picked: number;
  editing: Editing;
  /** Returns the focus to the diagram. */
  onBack: () => void;
  /** The depth of the picture, if it can be chosen. */
  levels: { value: number; most: number; onChange: (levels: number) => void } | undefined;
}

/** Zooms the picture and, for a selection, aligns shapes. */
export function ZoomBar({ view, hasUndo, hasGrid, onGrid, picked, editing, onBack, levels }: Props) {
  const zoom = useStore(
    view.camera,
    useCallback(({ k }: { k: number }) => Math.round(k * 100), []),
  );
  return (
    <ToolRow className="tr-row dg-zoom" aria-label="View">
      {hasUndo && (
        <ActionIcon {...quiet} aria-label="Undo" title="Undo (Ctrl Z)" onClick={() => runCommand(UNDO)}>
          <IconArrowBackUp {...icon} />
        </ActionIcon>
      )}
      <ActionIcon {...quiet} aria-label="Zoom out" title="Zoom out (-)" onClick={() => view.zoom(1 / 1.25)}>
        <IconZoomOut {...icon} />
      </ActionIcon>
      <span className="dg-percent">{zoom} %</span>
      <ActionIcon {...quiet} aria-label="Zoom in" title="Zoom in (+)" onClick={() => view.zoom(1.25)}>
        <IconZoomIn {...icon} />
      </ActionIcon>
      <span className="dg-rule" />
      <ActionIcon {...quiet} aria-label="Fit" title="Fit to window (Shift 1)" onClick={() => view.fit()}>
        <IconMaximize {...icon} />
      </ActionIcon>
      <ActionIcon
        {...quiet}
        aria-label="Grid"
        aria-pressed={hasGrid}
        title="Grid"
        data-on={hasGrid || undefined}
        onClick={() => onGrid(!hasGrid)}
        className="tr-wide"
      >
        <IconGridDots {...icon} />
      </ActionIcon>
      {levels && (
        <span className="tr-wide dg-levels">
          <span className="dg-rule" />
          <LevelsSlider {...levels} onBack={onBack} />
        </span>
      )}
      {picked > 1 && <span className="dg-rule" />}
      {arrangingCommands(editing, picked).map(
        ({ does, icon: Mark, notNow, run }) =>
          notNow === undefined &&
          Mark && (
            <ActionIcon key={does} {...quiet} aria-label={does} title={does} onClick={run}>
              <Mark {...icon} />
            </ActionIcon>
          ),
      )}
    </ToolRow>
  );
}
