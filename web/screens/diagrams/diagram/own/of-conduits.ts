import type { Line } from '#shared/drawing/content.ts';

import { titleOf } from '../../../../diagrams/parts/DiagramOutline.tsx';
import { lineAt, set, type MenuEntry, type Own } from './own.ts';
import { carriedOn } from './performed.ts';

const ways = ['In', 'Out', 'In and Out'];
/** Offers directions for a port. */
export function portEntries(own: Own, key: string): MenuEntry[] {
  const shape = own.shapes.get(key);
  if (shape?.kind !== 'PORT') return [];
  return ways
    .filter((lets) => lets !== shape.figures?.['direction'])
    .map((lets) => ({ name: `Set ${titleOf(shape)} to ${lets}`, act: () => set(own, key, { lets }) }));
}

/** Offers to reverse one of two ports that both take in, or both give out. */
const repairs = (own: Own, { marks, fromKey, toKey }: Line): MenuEntry[] =>
  !marks.includes('WARNED')
    ? []
    : [fromKey, toKey].flatMap((key) => {
        const shape = own.shapes.get(key);
        if (shape?.kind !== 'PORT') return [];
        const lets = shape.figures['direction'] === 'In' ? 'Out' : 'In';
        return [{ name: `Set ${titleOf(shape)} to ${lets}`, act: () => set(own, key, { lets }) }];
      });

/** Offers the direction of a conduit, and its items. */
export function conduitEntries(own: Own, key: string): MenuEntry[] {
  const { type, shapes, ask, gesture } = own;
  const tool = type.tools.find(({ relation }) => relation?.name === 'transfers');
  const line = lineAt(own, key, 'CONDUIT');
  if (!tool || !line) return [];
  const end = (at: string) => {
    const shape = shapes.get(at);
    return (shape && titleOf(shape)) || 'its other end';
  };
  const towards = (name: string, direction: string): MenuEntry => ({ name, act: () => set(own, key, { direction }) });
  const hasTwoEnds = [line.fromKey, line.toKey].every((at) => shapes.get(at)?.entity?.id !== undefined);
  const isTwoWay = line.marks.includes('TWO_WAY');
  return [
    ...repairs(own, line),
    ...(!hasTwoEnds
      ? []
      : isTwoWay
        ? [
            towards(`Only towards ${end(line.toKey)}`, 'FORWARD'),
            towards(`Only towards ${end(line.fromKey)}`, 'BACKWARD'),
          ]
        : [towards('Reverse direction', 'BACKWARD'), towards('Make two-way', 'BOTH')]),
    {
      name: 'Add an item flow',
      act: async () => {
        const name = await carriedOn(ask, line);
        if (name !== undefined) await gesture({ add: { tool: tool.key, onto: key, name } });
      },
    },
  ];
}
