import { UnstyledButton } from '@mantine/core';
import { useMemo, type DragEvent } from 'react';

import { lineMarks } from '#shared/drawing/notation/lines.ts';
import { notationOf } from '#shared/drawing/notation/shapes.ts';
import type { Mark, Scene } from '#shared/drawing/scene.ts';

import type { Tool } from '../../../../diagrams/DiagramTypeFacts.ts';
import { DiagramThumbnail } from '../../../../diagrams/parts/DiagramThumbnail.tsx';
import { carry } from '../../../../ui/drag-data.ts';

interface Props {
  tools: readonly Tool[];
  disabled: boolean;
  /** Adds a shape beside the selection. */
  onAdd: (tool: Tool) => void;
  /** Draws a line from the selection. */
  onConnect: (tool: Tool) => void;
}

const mini = (marks: Mark[]): Scene => {
  const box = { x: 0, y: 0, width: 60, height: 30 };
  return { items: [{ key: 'shape', is: 'shape', layer: 0, box, marks }], box };
};
const plain = { is: 'box', radius: 4, fill: 'green-25', stroke: 'green-100', weight: 1.5 } as const;
const bar = (x: number): Mark => ({ is: 'box', x, y: 2, width: 3, height: 26, fill: 'green-100' });
/** Icons for shapes that would be large and empty alone. */
const signs: Record<string, Scene> = {
  PARALLEL: mini([
    { ...plain, x: 16, y: 4, width: 28, height: 22 },
    ...[
      [0, 16],
      [44, 60],
    ].map(([from, to]): Mark => ({
      is: 'path',
      points: [
        [from!, 15],
        [to!, 15],
      ],
      stroke: 'green-100',
      weight: 1.5,
    })),
  ]),
  OR: mini([
    { ...plain, x: 20, y: 5, width: 36, height: 20 },
    {
      is: 'path',
      isClosed: true,
      points: [
        [10, 7],
        [18, 15],
        [10, 23],
        [2, 15],
      ],
      fill: 'surface',
      stroke: 'green-100',
      weight: 1.5,
    },
  ]),
  LOOP: mini([
    { ...plain, x: 12, y: 5, width: 36, height: 20 },
    { is: 'icon', name: 'refresh', x: 23, y: 8, size: 14, ink: 'green-100' },
  ]),
  SYNC: mini([{ ...plain, x: 14, y: 5, width: 32, height: 20 }, bar(10), bar(47)]),
};

const outside = (x: number, isLost: boolean): Mark[] => [
  ...lineMarks(
    { key: 'line', kind: 'MESSAGE', fromKey: '', toKey: '', marks: [] },
    isLost
      ? [
          [4, 15],
          [x - 4, 15],
        ]
      : [
          [x + 4, 15],
          [56, 15],
        ],
  ).filter(({ is }) => is !== 'text'),
  { is: 'oval', x, y: 15, rx: 4.5, ry: 4.5, fill: isLost ? 'surface' : 'ink-2', stroke: 'ink-2', weight: 1.5 },
];
const life: Mark = { is: 'path', points: [[30, 14], [30, 30]], stroke: 'ink-3', weight: 1.5, dash: [4, 3] }; // prettier-ignore
/** Icons for tools whose shapes alone say too little, by key. */
const ownSigns: Record<string, Scene> = {
  found: mini(outside(6, false)),
  lost: mini(outside(54, true)),
  lifeline: mini([
    life,
    { is: 'box', x: 8, y: 2, width: 44, height: 12, radius: 3, fill: 'blue-25', stroke: 'blue-75', weight: 1.5 },
  ]),
};

/** Returns a sample of what a tool draws. */
function sceneOf({ key, shape, line, class: of, relation }: Tool): Scene {
  if (line) {
    const points = [
      [0, 0],
      [64, 0],
    ] as const;
    const marks = lineMarks({ key: 'line', kind: line, fromKey: '', toKey: '', marks: [] }, points).filter(
      ({ is }) => is !== 'text',
    );
    return {
      items: [{ key: 'line', is: 'line', layer: 0, box: { x: 0, y: -8, width: 64, height: 16 }, points, marks }],
      box: { x: 0, y: -8, width: 64, height: 16 },
    };
  }
  if (shape && signs[shape]) return signs[shape];
  if (ownSigns[key]) return ownSigns[key];
  const entity = of
    ? { id: '', entityId: 0, name: '', number: '', className: '', colour: of.colour.toLowerCase(), icon: of.icon }
    : null;
  const one = {
    key: 'shape',
    kind: shape ?? 'BOX',
    entity,
    level: 1,
    order: 0,
    compartments: [],
    // A part that another block owns.
    marks: relation?.name === 'represents' ? ['REFERENCE'] : [],
    figures: {},
  };
  const kind = notationOf(one);
  const size = kind.size(one);
  const box = { x: 0, y: 0, ...(size.width === 0 ? { width: 60, height: 40 } : size) };
  return {
    items: [
      { key: 'shape', is: 'shape', layer: 0, box, marks: kind.marks(one, box).map((mark) => ({ ...mark, from: 0 })) },
    ],
    box,
  };
}

/** Offers the constructs of the type: dragged onto the picture, or added by a click or a key. */
export function ShapePalette({ tools, disabled, onAdd, onConnect }: Props) {
  const shapes = tools.filter(({ line }) => !line);
  const lines = tools.filter(({ line }) => line);
  return (
    <>
      {shapes.length > 0 && (
        <section aria-labelledby="constructs">
          <h2 id="constructs">Constructs</h2>
          <div className="dg-tools">
            {shapes.map((tool) => (
              <Shape key={tool.key} tool={tool} disabled={disabled} onAdd={onAdd} />
            ))}
          </div>
        </section>
      )}
      {lines.length > 0 && (
        <section aria-labelledby="lines">
          <h2 id="lines">Lines</h2>
          <ul className="tr-list">
            {lines.map((tool) => (
              <Line key={tool.key} tool={tool} disabled={disabled} onConnect={onConnect} />
            ))}
          </ul>
        </section>
      )}
      {tools.length === 0 && (
        <p className="dg-hint tr-dim">This diagram is created from the model. Entities can't be added by hand.</p>
      )}
    </>
  );
}

function Shape({ tool, disabled, onAdd }: { tool: Tool; disabled: boolean; onAdd: (tool: Tool) => void }) {
  const scene = useMemo(() => sceneOf(tool), [tool]);
  const drag = (event: DragEvent) => {
    carry(event.dataTransfer, { tool: tool.key });
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <UnstyledButton
      className="tr-row tr-box dg-tool"
      disabled={disabled}
      draggable={!disabled}
      onDragStart={drag}
      onClick={() => onAdd(tool)}
      title={`${tool.name}: drag it onto the diagram, or click to add it beside the selection`}
    >
      <DiagramThumbnail scene={scene} margin={2} />
      <span>{tool.name}</span>
    </UnstyledButton>
  );
}

function Line({ tool, disabled, onConnect }: { tool: Tool; disabled: boolean; onConnect: (tool: Tool) => void }) {
  const scene = useMemo(() => sceneOf(tool), [tool]);
  return (
    <li>
      <UnstyledButton className="tr-row dg-line-tool" disabled={disabled} onClick={() => onConnect(tool)}>
        <DiagramThumbnail scene={scene} margin={2} />
        <span className="tr-cut">{tool.name}</span>
      </UnstyledButton>
    </li>
  );
}
