// A shape that was just added to the pump, whose name is being typed.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { box, diagram, line, shape } from './on-diagram.tsx';

export const GESTURE = 'useDrawingGestureMutation';
export const typing = () => (document.activeElement as HTMLInputElement).getAttribute('aria-label');

export const part = (id: number, name: string, under = 'k2') => ({ ...shape(id, '', name, under), level: 2 });
/** The diagram with these shapes below the pump. */
function withParts(parts: readonly ReturnType<typeof part>[], of: object = {}) {
  const { content } = diagram;
  const lines = [...content.lines, ...parts.map(({ key, parentKey }) => line(parentKey!, key))];
  return { ...diagram, ...of, content: { ...content, shapes: [...content.shapes, ...parts], lines } };
}
export const answered = (revision: number, parts: readonly ReturnType<typeof part>[], of: object = {}) => ({
  drawOnDiagram: { revision, diagram: withParts(parts, of) },
});

/** Adds a part of the pump, whose name is being typed then. */
export async function addFirst(of: object = {}): Promise<void> {
  box(/^A\.1 Pump/).focus();
  await waitFor(() => expect(box(/^A\.1 Pump/).getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Part' }));
  await (await sent(GESTURE)).answer(answered(41, [part(4, 'New Part')], of));
  await waitFor(() => expect(typing()).toBe('New name'));
}
