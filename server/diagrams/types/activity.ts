import type { DiagramType } from '../diagram-type.ts';
import { drawFlow, drawLanes, drawThings } from '../rules/content/action-flow.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { action } from './action.ts';

/** The flow of an action diagram, in columns. */
export const activity: DiagramType = {
  ...action,
  index: 12,
  name: 'Activity',
  slug: 'activity',
  storedKey: 'SYSML_ACTIVITY',
  aliases: ['activity'],
  group: 'SYSML',
  purpose:
    'Shows the same flow as an action diagram in the notation of SysML, with a column for each that performs something.',
  draw(model) {
    const drawing = new Drawing();
    drawFlow(model, drawing);
    drawLanes(model, drawing);
    drawThings(model, drawing);
    return drawing.done(model);
  },
};
