import type { DiagramType } from '../diagram-type.ts';
import { Drawing, entityTitle, storedLink } from '../rules/content/drawing.ts';
import { drawLinks } from '../rules/content/links.ts';
import { labelledTool, linkTool, partTool, entityTool } from './tools.ts';

export const useCase: DiagramType = {
  index: 20,
  name: 'Use Case',
  slug: 'use-case',
  storedKey: 'SYSML_USE_CASE',
  aliases: ['use case'],
  group: 'SYSML',
  purpose: 'Shows what a system is used for, and who takes part in that.',
  picture: 'COLUMNS',
  rootClasses: ['Action'],
  isAuthored: false,
  tools: [
    labelledTool(partTool('Use Case', 'USE_CASE', 'Action', 'Use Case')),
    entityTool('Actor', 'ACTOR', 'Asset', 'performed by'),
    linkTool('Takes part', 'PERFORMS', 'performs'),
    linkTool('Include', 'INCLUDE', 'include'),
    linkTool('Extend', 'EXTEND', 'extend'),
    linkTool('Generalization', 'GENERALIZATION', 'extend'),
  ],
  reads: () => [
    { as: 'cases', along: ['decomposed by'] },
    { as: 'related', from: ['cases'], along: ['include', 'included by', 'extend', 'extended by'], of: ['Action'] },
    { as: 'actors', from: ['root', 'cases', 'related'], along: ['performed by'] },
    { as: 'general', from: ['actors'], along: ['extend', 'extended by'], of: ['Asset'] },
  ],
  draw(model) {
    const drawing = new Drawing();
    const { root, words } = model;
    const system = model.fars(root, 'performed by').find((each) => words.has(each, 'System'));
    drawing.shape('boundary', {
      kind: 'BOUNDARY',
      entityId: (system ?? root).id,
      text: entityTitle(system ?? root),
    });
    const cases = model.children(root).filter((each) => words.has(each, 'Use Case'));
    const more = model.set('related').filter((each) => words.has(each, 'Use Case'));
    for (const [order, each] of [...cases, ...more].entries())
      if (drawing.keyOf(each) === undefined && each.id !== root.id)
        drawing.entity(each, {
          kind: 'USE_CASE',
          parentKey: 'boundary',
          level: 1,
          order,
          marks: [
            ...(cases.includes(each) ? [] : (['REFERENCE'] as const)),
            ...(model.childCount(each) > 0 ? (['DECOMPOSED'] as const) : []),
          ],
        });
    // Actors stand outside whatever they are a part of; the border itself is the system.
    const all = [...model.set('actors'), ...model.set('general')].filter(({ id }) => id !== system?.id);
    const actors = [...new Map(all.map((each) => [each.id, each])).values()];
    for (const [order, each] of actors.entries())
      if (drawing.keyOf(each) === undefined)
        drawing.entity(each, { kind: 'ACTOR', level: 1, order, figures: { side: order % 2 === 0 ? 'LEFT' : 'RIGHT' } });
    for (const actor of actors)
      for (const away of model.away(actor, 'performs')) {
        const [fromKey, toKey] = [drawing.keyOf(actor), drawing.keyOf(away.far)];
        if (fromKey && toKey) drawing.line({ kind: 'PERFORMS', fromKey, toKey, link: storedLink(away) });
      }
    drawLinks(model, drawing, 'include', 'INCLUDE', { label: '«include»', marks: ['DASHED'] });
    for (const entity of model.entities())
      for (const away of model.away(entity, 'extend')) {
        const [fromKey, toKey] = [drawing.keyOf(entity), drawing.keyOf(away.far)];
        if (!fromKey || !toKey) continue;
        if (words.isA(entity, 'Asset'))
          drawing.line({ kind: 'GENERALIZATION', fromKey, toKey, link: storedLink(away) });
        else
          drawing.line({
            kind: 'EXTEND',
            fromKey,
            toKey,
            link: storedLink(away),
            label: '«extend»',
            marks: ['DASHED'],
          });
      }
    return drawing.done(model);
  },
};
