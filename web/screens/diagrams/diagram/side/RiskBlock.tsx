import { UnstyledButton } from '@mantine/core';

import { shapeFigure, shapeName, shapeNumber } from '#shared/drawing/content.ts';

import { ClassMark } from '../../../../ui/ClassMark.tsx';
import type { Desk } from '../useDesk.ts';

/** Lists all risks of the selected cell, of which the picture shows only as many as fit. */
export function RiskBlock({ desk: { content, shapes, picked, select, view } }: { desk: Desk }) {
  const chosen = picked === undefined ? undefined : shapes.get(picked);
  const cell = chosen?.entity ? shapes.get(chosen.parentKey ?? '') : chosen;
  if (!cell) return <p className="dg-hint tr-dim">Select a cell, or a risk in it, to see all risks of the cell.</p>;
  const [row, column] = [shapeFigure(cell, 'row'), shapeFigure(cell, 'column')];
  const risks = content.shapes.filter(({ parentKey, entity }) => parentKey === cell.key && entity);
  return (
    <section aria-label="Risks of the cell">
      <h2>{row === undefined ? shapeName(cell) : `Probability ${row}, consequence ${column}`}</h2>
      <ul className="tr-list dg-existing">
        {risks.map((risk) => (
          <li key={risk.key}>
            <UnstyledButton
              aria-pressed={risk.key === picked}
              onClick={() => {
                select(new Set([risk.key]));
                view.reveal(risk.key);
              }}
            >
              <ClassMark {...risk.entity!} name={risk.entity!.className} />
              <span className="tr-cut">
                {shapeNumber(risk) && <span className="tr-dim">{shapeNumber(risk)} </span>}
                {shapeName(risk)}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {risks.length === 0 && <p className="dg-hint tr-dim">No risks in this cell.</p>}
    </section>
  );
}
