import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';

import type { Content, Line } from '#shared/drawing/content.ts';
import { entryOf, kindsOf, sampleOf } from '#shared/drawing/legend.ts';
import type { Scene } from '#shared/drawing/scene.ts';

import { DiagramThumbnail } from './DiagramThumbnail.tsx';

/** Explains the kinds of lines on the picture. */
export function DiagramLegend({ content, onClose }: { content: Content; onClose?: () => void }) {
  const kinds = useMemo(() => kindsOf(content), [content]);
  if (kinds.length < 2) return null;
  return (
    <aside className="dg-legend" aria-label="Legend">
      <header>
        <h2>Legend</h2>
        {onClose && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="xs"
            aria-label="Close the legend"
            title="Close the legend"
            onClick={onClose}
          >
            <IconX size={12} stroke={2} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <ul>
        {kinds.map((line) => (
          <Entry key={entryOf(line)} line={line} />
        ))}
      </ul>
    </aside>
  );
}

function Entry({ line }: { line: Line }) {
  const scene = useMemo((): Scene => {
    const box = { x: 0, y: -8, width: 48, height: 16 };
    const [from, to] = [[0, 0] as const, [48, 0] as const];
    return {
      items: [{ key: 'line', is: 'line', layer: 0, box, points: [from, to], marks: sampleOf(line, from, to) }],
      box,
    };
  }, [line]);
  return (
    <li>
      <DiagramThumbnail scene={scene} margin={2} />
      {entryOf(line)}
    </li>
  );
}
