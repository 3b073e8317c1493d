import { Button } from '@mantine/core';
import {
  IconChartBar,
  IconHeading,
  IconLetterT,
  IconPhoto,
  IconSitemap,
  IconTable,
  type Icon,
} from '@tabler/icons-react';

import { HEIGHT, kindNames, newId, WIDTH, type Box, type Boxes } from '../../../parts/artifacts/slide/slide.ts';
import { ToolRow } from '../../../ui/focus/ToolRow.tsx';
import { useCommands } from '../../../ui/shortcuts.tsx';

const icons: Readonly<Record<Box['kind'], Icon>> = {
  title: IconHeading,
  text: IconLetterT,
  image: IconPhoto,
  diagram: IconSitemap,
  table: IconTable,
  chart: IconChartBar,
};
const kinds = Object.keys(icons) as Box['kind'][];

/** Creates a box in the middle of the slide. */
export function newBox(boxes: Boxes, kind: Box['kind']): Box {
  const [w, h] = kind === 'title' ? [1152, 84] : kind === 'text' ? [480, 160] : [640, 400];
  const place = { id: newId(boxes, kind), x: (WIDTH - w) / 2, y: kind === 'title' ? 40 : (HEIGHT - h) / 2, w, h };
  switch (kind) {
    case 'title':
      return { ...place, kind, size: 36, valign: 'middle' };
    case 'text':
      return { ...place, kind, content: '', size: 24 };
    case 'table':
      return {
        ...place,
        kind,
        query: 'class:Requirement order:number',
        columns: ['Number', 'Name', 'Status'],
        limit: 8,
      };
    case 'chart':
      return { ...place, kind, query: 'class:Requirement', form: 'columns', by: 'status' };
    default:
      return { ...place, kind, content: '' };
  }
}

/** Inserts boxes on a slide; only one title is offered. */
export function Insert({ boxes, onInsert }: { boxes: Boxes; onInsert: (box: Box) => void }) {
  const inserting = kinds
    .filter((kind) => kind !== 'title' || !boxes.some((box) => box.kind === 'title'))
    .map((kind) => ({
      does: `Insert: ${kindNames[kind].toLowerCase()}`,
      inMenu: kindNames[kind],
      words: `${kindNames[kind]}, add ${kindNames[kind]}, new box`,
      icon: icons[kind],
      run: () => onInsert(newBox(boxes, kind)),
    }));
  useCommands(inserting);
  return (
    <ToolRow className="sl-tools" aria-label="Add to the slide">
      {inserting.map(({ does, inMenu, icon: Mark, run }) => (
        <Button
          key={does}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Mark size={16} stroke={1.75} aria-hidden />}
          onClick={run}
        >
          {inMenu}
        </Button>
      ))}
    </ToolRow>
  );
}
