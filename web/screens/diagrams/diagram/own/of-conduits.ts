import { titleOf } from '../../../../diagrams/parts/Outline.tsx';
import { lineAt, set, type MenuEntry, type Own } from './own.ts';

/** The direction of a conduit, and what it carries. */
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
    ...(!hasTwoEnds
      ? []
      : isTwoWay
        ? [
            towards(`Only towards ${end(line.toKey)}`, 'FORWARD'),
            towards(`Only towards ${end(line.fromKey)}`, 'BACKWARD'),
          ]
        : [towards('Turn it round', 'BACKWARD'), towards('Make it go both ways', 'BOTH')]),
    {
      name: 'Carry something new on it',
      act: async () => {
        const said = await ask({
          title: `What does ${line.entity?.name || 'it'} carry?`,
          verb: 'Add',
          fields: [{ name: 'name', label: 'Name of the input or output' }],
        });
        if (said) await gesture({ add: { tool: tool.key, onto: key, name: said['name'] } });
      },
    },
  ];
}
