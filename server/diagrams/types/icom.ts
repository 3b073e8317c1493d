import type { DiagramType } from '../diagram-type.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { flowSteps } from '../rules/content/flows.ts';
import { drawSheet, drawSides } from '../rules/content/icom.ts';
import { atSides } from '../rules/sides.ts';
import { sideTools } from './tools.ts';

export const icom: DiagramType = {
  index: 8,
  name: 'ICOM',
  slug: 'icom',
  storedKey: 'A0_DIAGRAM',
  aliases: ['icom'],
  group: 'GENERAL',
  purpose: 'Shows one function with its inputs, controls, outputs and mechanisms: the border of what is looked at.',
  picture: 'STAIRS',
  rootClasses: ['Action'],
  isAuthored: false,
  tools: sideTools,
  reads: () => [...flowSteps(['root']), { as: 'performers', along: ['performed by'] }],
  draw(model) {
    const drawing = new Drawing();
    drawSheet(model, drawing);
    drawing.entity(model.root, {
      kind: 'DIAGONAL',
      marks: model.childCount(model.root) > 0 ? ['DECOMPOSED'] : [],
      figures: { number: 0 },
    });
    // An item that the function both makes and takes is shown at both sides.
    drawSides(model, drawing, [model.root], { isSelfOutside: true });
    return drawing.done(model);
  },
  write: atSides,
};
