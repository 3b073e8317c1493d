import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import {
  IconBoxAlignBottom,
  IconBoxAlignLeft,
  IconBoxAlignRight,
  IconBoxAlignTop,
  IconCopy,
  IconLayoutAlignCenter,
  IconLayoutAlignMiddle,
  IconStackBack,
  IconStackFront,
  IconStackPop,
  IconStackPush,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';

import { kindNames, type Box, type Boxes, type SlideRect, type TextBox } from '../../../parts/artifacts/slide/slide.ts';
import { usualSize } from '../../../parts/artifacts/slide/SlideView.tsx';
import { useCommands } from '../../../ui/shortcuts.tsx';
import {
  alignBoxes,
  changeBox,
  duplicateBoxes,
  fitOnSlide,
  reorderBoxes,
  without,
  type Alignment,
  type StackMove,
} from './arrange.ts';
import { LiveFields } from './LiveFields.tsx';
import { PictureFields } from './PictureFields.tsx';
import type { LayoutStep } from './useLayouts.ts';

interface Props {
  boxes: Boxes;
  chosen: ReadonlySet<string>;
  onChange: (step: LayoutStep) => void;
  onChoose: (ids: readonly string[]) => void;
}

const alignments: readonly { how: Alignment; label: string; icon: Icon }[] = [
  { how: 'left', label: 'Align left', icon: IconBoxAlignLeft },
  { how: 'center', label: 'Align to the center', icon: IconLayoutAlignCenter },
  { how: 'right', label: 'Align right', icon: IconBoxAlignRight },
  { how: 'top', label: 'Align to the top', icon: IconBoxAlignTop },
  { how: 'middle', label: 'Align to the middle', icon: IconLayoutAlignMiddle },
  { how: 'bottom', label: 'Align to the bottom', icon: IconBoxAlignBottom },
];
const orders: readonly { how: StackMove; label: string; words: string; icon: Icon }[] = [
  { how: 'front', label: 'To the front, Ctrl Shift ]', words: 'bring to front, front, layer', icon: IconStackFront },
  { how: 'forward', label: 'Forward, Ctrl ]', words: 'bring forward, layer', icon: IconStackPush },
  { how: 'backward', label: 'Backward, Ctrl [', words: 'send backward, layer', icon: IconStackPop },
  { how: 'back', label: 'To the back, Ctrl Shift [', words: 'send to back, back, layer', icon: IconStackBack },
];
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const Tool = ({ label, icon: Mark, onClick }: { label: string; icon: Icon; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
    <Mark {...icon} />
  </ActionIcon>
);

/** Names a tool without its keys, and says that it is about the box. */
const boxCommand = (label: string): string => {
  const [name = label] = label.split(', ');
  return name.includes('box') ? name : `${name} (box)`;
};

/** Edits position and content of the chosen boxes by fields and buttons: everything that the mouse does on the slide. */
export function BoxPanel({ boxes, chosen, onChange, onChoose }: Props) {
  const all = boxes.filter(({ id }) => chosen.has(id));
  const [box] = all;
  const double = () => {
    const ids = duplicateBoxes(boxes, chosen).added;
    onChange((now) => duplicateBoxes(now, chosen).boxes);
    onChoose(ids);
  };
  const remove = () => {
    onChange((now) => without(now, chosen));
    onChoose([]);
  };
  const arranging = [
    ...alignments.map(({ how, ...tool }) => ({
      ...tool,
      words: 'align, arrange',
      run: () => onChange((now) => alignBoxes(now, chosen, how)),
    })),
    ...orders.map(({ how, ...tool }) => ({ ...tool, run: () => onChange((now) => reorderBoxes(now, chosen, how)) })),
    { label: 'Duplicate, Ctrl D', words: 'duplicate, copy, box', icon: IconCopy, run: double },
    { label: 'Delete the box, Del', words: 'delete, remove', icon: IconTrash, run: remove },
  ];
  // Their names here name their keys as well. Of equal matches the palette shows the later first.
  useCommands(arranging.map(({ label, ...tool }) => ({ ...tool, does: boxCommand(label) })).toReversed());
  if (!box) return null;
  const set = (change: Partial<Box>) => onChange((now) => changeBox(now, box.id, change));
  return (
    <>
      <section aria-label="Arrange">
        <h2>{all.length > 1 ? `${all.length} boxes` : kindNames[box.kind]}</h2>
        <div className="sl-row">
          {arranging.slice(0, alignments.length).map(({ run, label, icon: mark }) => (
            <Tool key={label} label={label} icon={mark} onClick={run} />
          ))}
        </div>
        <div className="sl-row">
          {arranging.slice(alignments.length).map(({ run, label, icon: mark }) => (
            <Tool key={label} label={label} icon={mark} onClick={run} />
          ))}
        </div>
        {all.length === 1 && (
          <Places
            key={`${box.id} ${box.x} ${box.y} ${box.w} ${box.h}`}
            box={box}
            onChange={(place) => set(fitOnSlide(place))}
          />
        )}
      </section>
      {all.length === 1 && (box.kind === 'text' || box.kind === 'title') && <Letters box={box} onChange={set} />}
      {all.length === 1 && box.kind === 'image' && <PictureFields key={box.id} box={box} onChange={set} />}
      {all.length === 1 && (box.kind === 'table' || box.kind === 'chart' || box.kind === 'diagram') && (
        <LiveFields key={box.id} box={box} onChange={set} />
      )}
      <Button variant="default" onClick={() => onChoose([])}>
        Show the slide
      </Button>
    </>
  );
}

const sides = [
  ['x', 'From the left'],
  ['y', 'From the top'],
  ['w', 'Width'],
  ['h', 'Height'],
] as const;

/** Edits a position in figures, applied when a field is left. */
function Places({ box, onChange }: { box: SlideRect; onChange: (place: SlideRect) => void }) {
  return (
    <div className="sl-pair">
      {sides.map(([side, label]) => (
        <NumberInput
          key={side}
          label={label}
          defaultValue={box[side]}
          allowDecimal={false}
          onBlur={(event) => {
            const value = Number(event.currentTarget.value);
            if (Number.isFinite(value) && value !== box[side])
              onChange({ x: box.x, y: box.y, w: box.w, h: box.h, [side]: value });
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      ))}
    </div>
  );
}

type Lettered = Pick<TextBox, 'size' | 'align' | 'valign' | 'fill'>;
const sizes = [14, 18, 20, 24, 28, 32, 36, 44, 56, 72, 96];

function Letters({ box, onChange }: { box: Lettered & { kind: Box['kind'] }; onChange: (change: Lettered) => void }) {
  const size = box.size ?? usualSize(box.kind);
  const offered = [...new Set([...sizes, size])].toSorted((a, b) => a - b).map(String);
  return (
    <section aria-label="Text">
      <h2>Text</h2>
      <div className="sl-pair">
        <Select
          label="Size"
          data={offered}
          value={String(size)}
          allowDeselect={false}
          onChange={(value) => onChange({ size: Number(value) })}
        />
        <Select
          label="Background"
          data={[
            { value: 'none', label: 'None' },
            { value: 'soft', label: 'Gray' },
            { value: 'brand', label: 'Blue' },
          ]}
          value={box.fill ?? 'none'}
          allowDeselect={false}
          onChange={(fill) => onChange({ fill: fill as NonNullable<Lettered['fill']> })}
        />
        <Select
          label="Across"
          data={[
            { value: 'left', label: 'Left' },
            { value: 'center', label: 'Center' },
            { value: 'right', label: 'Right' },
          ]}
          value={box.align ?? 'left'}
          allowDeselect={false}
          onChange={(align) => onChange({ align: align as NonNullable<Lettered['align']> })}
        />
        <Select
          label="Down"
          data={[
            { value: 'top', label: 'Top' },
            { value: 'middle', label: 'Middle' },
            { value: 'bottom', label: 'Bottom' },
          ]}
          value={box.valign ?? 'top'}
          allowDeselect={false}
          onChange={(valign) => onChange({ valign: valign as NonNullable<Lettered['valign']> })}
        />
      </div>
    </section>
  );
}
