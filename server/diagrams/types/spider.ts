import type { DiagramType } from '../diagram-type.ts';
import { Drawing, storedLink } from '../rules/content/drawing.ts';
import type { Reached } from '../rules/content/model.ts';

const MOST = 500;

export const spider: DiagramType = {
  index: 5,
  name: 'Spider',
  slug: 'spider',
  storedKey: 'LML_SPIDER_DIAGRAM',
  aliases: ['spider'],
  group: 'LML',
  purpose:
    'Shows what something is linked to, and what that is linked to, as rings about it: who is reached by a change.',
  picture: 'RADIAL',
  rootClasses: [],
  isAuthored: false,
  levels: { usual: 3, most: 10 },
  tools: [
    { key: 'entity', name: 'Entity', shape: 'DOT' },
    { key: 'link', name: 'Link', line: 'RELATION' },
  ],
  reads: ({ levels, relationIds }, { schema }) => [
    {
      as: 'rings',
      levels,
      most: MOST,
      ...(relationIds && { alongIds: [...relationIds].filter((id) => schema.relations.has(id)) }),
    },
  ],
  draw(model, { levels, relationIds }) {
    const drawing = new Drawing();
    const ring = new Map<number, number>([[model.root.id, 0]]);
    drawing.entity(model.root, { kind: 'CENTRE' });
    const isFollowed = ({ relationId }: { relationId: number }) => relationIds === null || relationIds.has(relationId);
    for (let at: Reached[] = [model.root], level = 1; at.length > 0 && level <= levels; level++) {
      const next: Reached[] = [];
      for (const entity of at)
        for (const away of model.away(entity).filter(isFollowed)) {
          const fromKey = entity.globalId;
          const { far } = away;
          const label = model.words.schema.relations.get(away.relationId)?.name ?? null;
          const isNew = !ring.has(far.id);
          if (isNew) {
            ring.set(far.id, level);
            drawing.entity(far, { kind: 'DOT', parentKey: fromKey, level, order: next.length });
            next.push(far);
          }
          // Every link once: from the ring that is further in, and in one ring from the one that comes first.
          const [own, other] = [ring.get(entity.id)!, ring.get(far.id)!];
          if (!isNew && (other < own || (other === own && far.id < entity.id))) continue;
          drawing.line({
            kind: 'RELATION',
            fromKey,
            toKey: far.globalId,
            link: storedLink(away),
            label,
            marks: isNew ? [] : ['DASHED'],
          });
        }
      at = next;
    }
    if (model.entities().length >= MOST)
      drawing.warn(`Only the nearest ${MOST} entities are shown. Choose fewer relations or levels.`);
    return drawing.done(model);
  },
};
