import type { Cell, Paragraph, Run, Table } from '../paper.ts';
import type { Prose } from './prose.ts';
import { lackingPicture } from './warnings.ts';

/** A text as a box of a slide can hold it, which is in paragraphs: tables as a line for each row, pictures as their names. Both are told of. */
export const inTextBox = (prose: readonly Prose[]): Paragraph[] =>
  prose.flatMap((block) => {
    if (block.kind === 'paragraph') return block;
    if (block.kind === 'table') return linesOf(block);
    const name = block.caption || block.says || 'Picture';
    return lackingPicture(name, 'texts on slides cannot show images. Put the image on the slide in a box of its own');
  });

function linesOf({ columns, rows, caption, lacks = [] }: Table): Paragraph[] {
  const heads = columns.map(({ title }) => title);
  const lines = heads.some((title) => title !== '') ? [heads, ...rows] : rows;
  const [first = [], ...others] = lines.map((cells): Run[] =>
    cells.flatMap((cell, i) => [...(i === 0 ? [] : [{ text: ' | ' }]), ...runsOf(cell)]),
  );
  const name = caption || first.map(({ text }) => text).join('');
  const told = `${name}: texts on slides cannot show tables. The rows are shown as lines; put the table into a box of its own to show it as a table`;
  return [
    ...(caption ? [{ kind: 'paragraph' as const, runs: [{ text: caption, isBold: true }] }] : []),
    { kind: 'paragraph', runs: first, lacks: [told, ...lacks] },
    ...others.map((runs): Paragraph => ({ kind: 'paragraph', runs })),
  ];
}

const runsOf = (cell: Cell): readonly Run[] => (typeof cell === 'string' ? [{ text: cell }] : cell);
