import type { DiagramType } from '../diagram-type.ts';
import { boundTogether } from '../rules/bindings.ts';
import { valueRowText } from '../rules/content/compartments.ts';
import { Drawing, entityTitle, storedLink } from '../rules/content/drawing.ts';
import { entityTool } from './tools.ts';

export const parametric: DiagramType = {
  index: 14,
  name: 'Parametric',
  slug: 'parametric',
  storedKey: 'SYSML_PARAMETRIC',
  aliases: ['parametric'],
  group: 'SYSML',
  purpose: 'Shows the formulas of a block and which of its parameters they share.',
  picture: 'FREE',
  rootClasses: ['Asset'],
  isAuthored: true,
  tools: [
    entityTool('Equation', 'EQUATION', 'Equation', 'equation of'),
    entityTool('Variable', 'VARIABLE', 'Characteristic', 'has variable'),
    { key: 'binding', name: 'Binding', line: 'BINDING', relation: 'has variable' },
  ],
  reads: () => [
    { as: 'equations', along: ['equation of'] },
    { as: 'variables', from: ['equations'], along: ['has variable'] },
    { as: 'own', along: ['specified by'] },
  ],
  draw(model) {
    const drawing = new Drawing();
    const { words } = model;
    const uses = new Map<number, string[]>();
    const own = new Set(model.fars(model.root, 'specified by').map(({ id }) => id));
    const equations = model.fars(model.root, 'equation of');
    for (const [order, equation] of equations.entries()) {
      const text = words.text(equation, 'Value') || entityTitle(equation);
      const variables = model.away(equation, 'has variable').length;
      const figures = { formula: text, variables };
      const box = drawing.entity(equation, { kind: 'EQUATION', level: 1, order, text: equation.name, figures });
      for (const [place, away] of model.away(equation, 'has variable').entries()) {
        const key = `${equation.globalId}/${away.far.globalId}`;
        const isShared = model.fars(away.far, 'variable of').length > 1 || own.has(away.far.id);
        drawing.shape(key, {
          kind: 'VARIABLE',
          entityId: away.far.id,
          parentKey: box?.key ?? null,
          level: 2,
          order: place,
          text: away.far.name || entityTitle(away.far),
          marks: isShared ? [] : ['UNBOUND'],
          figures: {
            value: valueRowText(model, away.far),
            units: words.text(away.far, 'Units'),
            isOwn: own.has(away.far.id),
          },
        });
        const list = uses.get(away.far.id) ?? [];
        uses.set(away.far.id, [...list, key]);
        if (list.length > 0)
          drawing.line({
            kind: 'BINDING',
            fromKey: list.at(-1)!,
            toKey: key,
            entityId: away.far.id,
            link: storedLink(away),
          });
      }
    }
    return drawing.done(model);
  },
  write: boundTogether,
};
