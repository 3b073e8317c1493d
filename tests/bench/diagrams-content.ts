import type { Content } from '#shared/drawing/content.ts';

import { edges } from './diagrams-model.ts';

/** Makes the content that the server sends for a number of nodes and edges, for layouts alone; a tree has no other edges. */
export function contentOf(nodes: number, count: number): Content {
  const all = edges(nodes, Math.max(count, nodes - 1));
  const tree = nodes - 1;
  const parents = new Map(all.slice(0, tree).map(([from, to]) => [to, from]));
  return {
    total: nodes,
    warnings: [],
    shapes: Array.from({ length: nodes }, (_, at) => {
      const parent = parents.get(at + 1);
      return {
        key: `n${at + 1}`,
        kind: 'BOX',
        parentKey: parent === undefined ? null : `n${parent}`,
        level: 0,
        order: at,
        text: null,
        marks: [],
        figures: {},
        compartments: [],
        entity: {
          id: `e${at}`,
          entityId: at + 1,
          name: `stakeholder design ${at}`,
          number: `1.${at}`,
          className: 'Requirement',
          colour: 'blue',
          icon: 'cube',
          description: null,
        },
      };
    }),
    lines: all.map(([from, to], at) => ({
      key: `l${at}`,
      kind: at < tree ? 'PARENT_CHILD' : 'TRACE',
      fromKey: `n${from}`,
      toKey: `n${to}`,
      label: null,
      marks: [],
      figures: {},
    })),
  };
}
