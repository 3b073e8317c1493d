import type { DiagramType } from '../diagram-type.ts';
import { actionSteps, drawFlow, drawLanes, drawThings } from '../rules/content/action-flow.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { copiedFlow } from '../rules/flow-copy.ts';
import { writesFlow } from '../rules/flow-gestures.ts';
import { flowTools } from './action.ts';

export const activity: DiagramType = {
  index: 12,
  name: 'Activity',
  slug: 'activity',
  storedKey: 'SYSML_ACTIVITY',
  aliases: ['activity'],
  group: 'SYSML',
  purpose:
    'Shows the same flow as an action diagram in the notation of SysML, with a column for each that performs something.',
  picture: 'FLOW',
  rootClasses: ['Action'],
  isAuthored: false,
  tools: flowTools,
  reads: () => actionSteps,
  draw(model) {
    const drawing = new Drawing();
    drawFlow(model, drawing);
    drawLanes(model, drawing);
    drawThings(model, drawing);
    return drawing.done(model);
  },
  write: writesFlow,
  copy: copiedFlow,
};
