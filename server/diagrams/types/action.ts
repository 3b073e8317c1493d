import type { DiagramType, Tool } from '../diagram-type.ts';
import { actionSteps, drawFlow, drawThings } from '../rules/content/action-flow.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { copiedFlow } from '../rules/flow-copy.ts';
import { writesFlow } from '../rules/flow-gestures.ts';
import { linkTool, partTool, entityTool } from './tools.ts';

const tools: readonly Tool[] = [
  partTool('Action', 'ACTION', 'Action'),
  { key: 'parallel', name: 'Parallel', shape: 'PARALLEL' },
  partTool('OR', 'OR', 'Action'),
  partTool('LOOP', 'LOOP', 'Action'),
  partTool('SYNC', 'SYNC', 'Action'),
  entityTool('Input/Output', 'INPUT_OUTPUT', 'Input/Output', 'generates'),
  entityTool('Resource', 'RESOURCE', 'Resource', 'produces'),
  { key: 'branch-asset', name: 'Branch Asset', shape: 'ASSET', className: 'Asset', relation: 'performed by' },
  linkTool('Generates', 'GENERATES', 'generates'),
  linkTool('Receives', 'TRIGGERS', 'received by'),
  linkTool('Consumes', 'CONSUMES', 'consumed by'),
  linkTool('Produces', 'PRODUCES', 'produces'),
  linkTool('Seizes', 'SEIZES', 'seized by'),
];

export const action: DiagramType = {
  index: 2,
  name: 'Action',
  slug: 'action',
  storedKey: 'LML_ACTION',
  aliases: ['action'],
  group: 'LML',
  purpose:
    'Shows what is done one after the other, at once, in turn or by choice, and what is passed on: it can be simulated.',
  picture: 'FLOW',
  rootClasses: ['Action'],
  isAuthored: false,
  tools,
  reads: () => actionSteps,
  draw(model) {
    const drawing = new Drawing();
    drawFlow(model, drawing);
    drawThings(model, drawing);
    return drawing.done(model);
  },
  write: writesFlow,
  copy: copiedFlow,
};
