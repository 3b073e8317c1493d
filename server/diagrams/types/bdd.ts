import type { DiagramType } from '../diagram-type.ts';
import { constraintsOf, operationsOf, portsOf, valueCompartments } from '../rules/content/compartments.ts';
import { conduitSteps } from '../rules/content/conduits.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { drawLogical } from '../rules/content/logical.ts';
import { drawParts } from '../rules/content/parts.ts';
import { connectedAsWhole } from '../rules/whole-part-lines.ts';
import { connectorTool, linkTool, partTool, entityTool } from './tools.ts';

export const bdd: DiagramType = {
  index: 17,
  name: 'BDD',
  slug: 'bdd',
  storedKey: 'SYSML_BDD',
  aliases: ['block definition'],
  group: 'SYSML',
  purpose: 'Defines blocks: their values, operations, constraints and ports, and how blocks are made of others.',
  picture: 'LAYERED',
  rootClasses: ['Asset'],
  isAuthored: false,
  levels: { usual: 3, most: 10 },
  tools: [
    partTool('Block', 'BLOCK', 'Asset', 'Block'),
    partTool('Port', 'PORT', 'Port'),
    entityTool('Value', 'VARIABLE', 'Characteristic', 'specified by'),
    entityTool('Operation', 'ACTION', 'Action', 'performs'),
    entityTool('Constraint', 'EQUATION', 'Equation', 'equation of'),
    connectorTool('Composition', 'COMPOSITION', 'Logical', 'Composition'),
    connectorTool('Aggregation', 'AGGREGATION', 'Logical', 'Aggregation'),
    connectorTool('Association', 'ASSOCIATION', 'Logical', 'Association'),
    linkTool('Generalization', 'GENERALIZATION', 'extend'),
  ],
  reads: ({ levels }) => [
    { as: 'parts', along: ['decomposed by'], levels },
    { as: 'general', from: ['root', 'parts'], along: ['extend', 'extended by'], of: ['Asset'] },
    ...conduitSteps(['root', 'parts', 'general'], ['Logical']),
    { as: 'rows', from: ['root', 'parts', 'general'], along: ['specified by', 'performs', 'equation of'] },
    { as: 'items', from: ['rows'], along: ['receives', 'generates'], of: ['Input/Output'] },
  ],
  draw(model) {
    const drawing = new Drawing();
    const isBlock = (each: { id: number }) => !model.words.isA(model.entity(each.id)!, 'Port');
    drawParts(model, drawing, ['parts', 'general', 'ends'], isBlock, (entity) => ({
      kind: 'BLOCK',
      compartments: [
        ...valueCompartments(model, entity, 'values'),
        ...operationsOf(model, entity),
        ...constraintsOf(model, entity),
        ...portsOf(model, entity),
      ],
    }));
    drawLogical(model, drawing);
    return drawing.done(model);
  },
  write: connectedAsWhole,
};
