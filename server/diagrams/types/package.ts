import { invalid } from '../../refusals/refusal.ts';
import type { DiagramType } from '../diagram-type.ts';
import { drawDecomposition } from '../rules/content/decomposition.ts';
import { Drawing, storedLink } from '../rules/content/drawing.ts';
import { addShape, droppedEntity, entityAt, toolOf } from '../rules/gestures.ts';
import { linkTool, partTool } from './tools.ts';

export const packages: DiagramType = {
  index: 13,
  name: 'Package',
  slug: 'package',
  storedKey: 'SYSML_PACKAGE',
  aliases: ['package'],
  group: 'SYSML',
  purpose: 'Shows how a model is put into folders, and which folder imports or accesses which.',
  picture: 'NESTED',
  rootClasses: ['Asset'],
  isAuthored: false,
  levels: { usual: 5, most: 10 },
  tools: [
    partTool('Package', 'FOLDER', 'Asset', 'Package'),
    partTool('Asset', 'BOX', 'Asset'),
    linkTool('Import', 'IMPORT', 'related to'),
    linkTool('Access', 'IMPORT', 'related to'),
  ],
  reads: ({ levels }) => [{ as: 'parts', along: ['decomposed by'], levels }],
  draw(model, { levels }) {
    const drawing = new Drawing();
    drawDecomposition(model, drawing, {
      levels,
      kind: (each) => (model.words.has(each, 'Package') || each.id === model.root.id ? 'FOLDER' : 'BOX'),
    });
    for (const entity of model.entities())
      for (const away of model.away(entity, 'related to')) {
        const [fromKey, toKey] = [drawing.keyOf(entity), drawing.keyOf(away.far)];
        const context = (model.words.onLink('related to', away.attrs, 'Context') as string | null) ?? '';
        const label = `«${context.replaceAll(/[«»]/g, '') || 'import'}»`;
        if (fromKey && toKey)
          drawing.line({ kind: 'IMPORT', fromKey, toKey, link: storedLink(away), label, marks: ['DASHED'] });
      }
    return drawing.done(model);
  },
  write(canvas, gesture) {
    const { words } = canvas.model;
    if (gesture.kind === 'add') {
      const onto = entityAt(canvas, gesture.add.onto);
      const { id, classId } = droppedEntity(canvas, toolOf(canvas, gesture.add.tool), gesture.add, onto);
      const given = classId ?? canvas.model.entity(id)?.classId ?? 0;
      if (!words.isA({ classId: given }, 'Asset'))
        throw invalid('Only Assets can be put into a package. Choose an Asset or an entity of one of its subclasses.');
      return addShape(canvas, gesture.add);
    }
    if (gesture.kind !== 'connect') return undefined;
    const { tool, from, to } = gesture.connect;
    const relation = words.relation('related to');
    const context = words.linkProperty('related to', 'Context');
    if (!relation) return undefined;
    const attrs = context ? { [context.id]: toolOf(canvas, tool).name.toLowerCase() } : {};
    const targetId = entityAt(canvas, to).id;
    return { patches: [{ id: entityAt(canvas, from).id, addRels: [{ relationId: relation.id, targetId, attrs }] }] };
  },
};
