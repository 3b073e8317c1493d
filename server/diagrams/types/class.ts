import type { DiagramType } from '../diagram-type.ts';
import { operationsOf, valueCompartments } from '../rules/content/compartments.ts';
import { conduitSteps } from '../rules/content/conduits.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { drawLogical } from '../rules/content/logical.ts';
import { drawParts } from '../rules/content/parts.ts';
import { connectedAsWhole } from '../rules/whole-part-lines.ts';
import { connectorTool, labelledTool, linkTool, partTool, entityTool } from './tools.ts';

export const classes: DiagramType = {
  index: 11,
  name: 'Class',
  slug: 'class',
  storedKey: 'UML_CLASS',
  aliases: ['class'],
  group: 'GENERAL',
  purpose: 'Shows classes with their attributes and operations, and how they know each other.',
  picture: 'LAYERED',
  rootClasses: ['Asset'],
  isAuthored: false,
  tools: [
    labelledTool(partTool('Class', 'BLOCK', 'Asset', 'Class')),
    entityTool('Attribute', 'VARIABLE', 'Characteristic', 'specified by'),
    entityTool('Operation', 'ACTION', 'Action', 'performs'),
    connectorTool('Association', 'ASSOCIATION', 'Logical', 'Association'),
    connectorTool('Aggregation', 'AGGREGATION', 'Logical', 'Aggregation'),
    connectorTool('Composition', 'COMPOSITION', 'Logical', 'Composition'),
    linkTool('Generalization', 'GENERALIZATION', 'extend'),
  ],
  reads: () => [
    { as: 'parts', along: ['decomposed by'], levels: 10 },
    ...conduitSteps(['root', 'parts'], ['Logical']),
    { as: 'rows', from: ['root', 'parts'], along: ['specified by', 'performs'] },
    { as: 'items', from: ['rows'], along: ['receives', 'generates'], of: ['Input/Output'] },
  ],
  draw(model) {
    const drawing = new Drawing();
    const { words, root } = model;
    const isClass = (each: typeof root) => words.has(each, 'Class');
    drawParts(model, drawing, ['parts', 'ends'], isClass, (entity) => ({
      kind: 'BLOCK',
      figures: { stereotype: 'class' },
      compartments: [...valueCompartments(model, entity, 'attributes', ' : '), ...operationsOf(model, entity)],
    }));
    drawLogical(model, drawing);
    return drawing.done(model);
  },
  write: connectedAsWhole,
};
