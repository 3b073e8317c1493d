import type { DiagramType } from '../diagram-type.ts';
import { Drawing, entityTitle } from '../rules/content/drawing.ts';
import { flowsAmong, performedActions, performedFlowSteps } from '../rules/content/flows.ts';
import { carriedOn } from '../rules/flows-on-conduits.ts';
import { passedOn } from '../rules/passed-on.ts';
import { partTool } from './tools.ts';

export const physicalIo: DiagramType = {
  index: 10,
  name: 'Physical I/O',
  slug: 'physical-io',
  storedKey: 'LML_PHYSICAL_INPUT_OUTPUT_DIAGRAM',
  aliases: ['physical'],
  group: 'GENERAL',
  purpose: 'Shows what assets pass on to each other because of what they perform, and which link carries it.',
  picture: 'LAYERED',
  rootClasses: ['Asset'],
  isAuthored: false,
  tools: [
    partTool('Asset', 'ASSET', 'Asset'),
    { key: 'flow', name: 'Flow', line: 'ITEM_FLOW', className: 'Input/Output' },
  ],
  reads: () => [
    { as: 'parts', along: ['decomposed by'] },
    ...performedFlowSteps(['parts']),
    { as: 'conduits', from: ['items'], along: ['transferred by'] },
    { as: 'ends', from: ['conduits'], along: ['connects to'] },
    { as: 'owners', from: ['ends'], along: ['decomposes'], levels: 2 },
  ],
  draw(model) {
    const drawing = new Drawing();
    const parts = model.children(model.root).filter((each) => !model.words.isA(each, 'Port'));
    for (const [order, each] of parts.entries())
      drawing.entity(each, { kind: 'ASSET', level: 1, order, marks: model.childCount(each) > 0 ? ['DECOMPOSED'] : [] });
    for (const { item, from, to } of flowsAmong(model, parts, performedActions(model)))
      for (const [a, b] of pairs(
        from.map(({ who }) => who),
        to.map(({ who }) => who),
      )) {
        const carriers = model.fars(item, 'transferred by').filter((conduit) => {
          const ends = model.fars(conduit, 'connects to').flatMap((end) => [end, ...model.fars(end, 'decomposes')]);
          return [a, b].every(({ id }) => ends.some((end) => end.id === id));
        });
        drawing.line({
          kind: 'ITEM_FLOW',
          key: `${item.globalId}:${a.globalId}:${b.globalId}`,
          fromKey: a.globalId,
          toKey: b.globalId,
          entityId: item.id,
          label: entityTitle(item),
          marks: carriers.length === 0 ? ['MISSING', 'DASHED'] : [],
          figures: { carriedBy: carriers.map(entityTitle), carriers: carriers.map(({ globalId }) => globalId) },
        });
      }
    return drawing.done(model);
  },
  write: (canvas, gesture) => carriedOn(canvas, gesture) ?? passedOn(canvas, gesture),
};

/** Pairs everybody on one side with everybody on the other, each pair once and nobody with themselves. */
function pairs<T extends { id: number }>(from: readonly T[], to: readonly T[]): [T, T][] {
  const seen = new Set<string>();
  return from.flatMap((a) =>
    to.flatMap((b): [T, T][] => {
      const name = `${a.id}:${b.id}`;
      if (a.id === b.id || seen.has(name)) return [];
      seen.add(name);
      return [[a, b]];
    }),
  );
}
