// A spider on its screen: along which relations it leads, and what a change reaches.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { box, diagram, line, shape, type, visitDiagram } from './on-diagram.tsx';

const relation = (id: number, name: string) => ({ id: `Relation ${id}`, relationId: id, name });
const along = (fromKey: string, toKey: string, of: ReturnType<typeof relation>) => ({
  ...line(fromKey, toKey),
  kind: 'RELATION',
  label: of.name,
  relation: of,
});
const [traced, performs] = [relation(1, 'traced to'), relation(2, 'performs')];
const whole = {
  total: 3,
  warnings: [],
  shapes: [
    { ...shape(1, 'A', 'System', null), kind: 'CENTRE' },
    { ...shape(2, 'A.1', 'Pump', 'k1'), kind: 'DOT' },
    { ...shape(3, 'A.2', 'Valve', 'k2', 1), kind: 'DOT', level: 2 },
  ],
  lines: [along('k1', 'k2', traced), along('k2', 'k3', performs)],
};
const spider = { ...type, slug: 'spider', name: 'Spider', picture: 'RADIAL', levels: 3 };

/** The spider as the server draws it: what is asked for in `asked`, what is drawn along these relations. */
async function visitSpider(
  permissions?: string[],
  layout: object[] = [],
): Promise<(readonly string[] | null | undefined)[]> {
  const asked: (readonly string[] | null | undefined)[] = [];
  const drawing = (args: { relations?: readonly string[] | null }, of: unknown) => {
    asked.push(args.relations);
    const isAlong = ({ relation: { id } }: (typeof whole)['lines'][number]) =>
      !args.relations?.length || args.relations.includes(id);
    const lines = whole.lines.filter(isAlong);
    const shapes = whole.shapes.filter(({ key }) => key === 'k1' || lines.some(({ toKey }) => toKey === key));
    return diagram.drawing(args, { ...(of as object), content: { ...whole, shapes, lines } });
  };
  await visitDiagram({ type: spider, content: whole, drawing, layout }, permissions);
  return asked;
}
const show = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
};

test('each relation can be left out, and all are shown again', async () => {
  const asked = await visitSpider();
  await show('Relations');
  const bar = await screen.findByRole('complementary', { name: 'Relations' });
  expect((await within(bar).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'performs1',
    'traced to1',
  ]);
  fireEvent.click(within(bar).getByRole('checkbox', { name: 'performs' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^A\.2 Valve/ })).toBeNull());
  expect(asked.at(-1)).toEqual(['Relation 1']);
  expect(within(bar).getByRole<HTMLInputElement>('checkbox', { name: 'performs' }).checked).toBe(false);
  fireEvent.click(within(bar).getByRole('button', { name: 'Show all' }));
  await screen.findByRole('button', { name: /^A\.2 Valve/ });
  expect(asked.at(-1)).toEqual([]);
});

const kept = async () => ((await sent('useDrawingArrangeMutation')).variables['input'] as { places: object[] }).places;

test('a writer saves the relations with the diagram; the last one cannot be left out', async () => {
  await visitSpider();
  await show('Relations');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'performs' }));
  expect(await kept()).toEqual([{ key: 'diagram', relations: ['traced to'] }]);
  const last = screen.getByRole<HTMLInputElement>('checkbox', { name: 'traced to' });
  await waitFor(() => expect(last.disabled).toBe(true));
});

test('saved relations are ticked, and all are shown again for everybody', async () => {
  await visitSpider(undefined, [{ key: 'diagram', relations: ['performs'] }]);
  await show('Relations');
  const ticked = async (name: string) => (await screen.findByRole<HTMLInputElement>('checkbox', { name })).checked;
  expect([await ticked('performs'), await ticked('traced to')]).toEqual([true, false]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await kept()).toEqual([{ key: 'diagram', relations: null }]);
});

test('a reader sees other relations alone, and changes nothing', async () => {
  const asked = await visitSpider(['READ'], [{ key: 'diagram', relations: ['performs'] }]);
  await show('Relations');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'traced to' }));
  await waitFor(() => expect(asked.at(-1)).toEqual([]));
  await screen.findByRole('checkbox', { name: 'traced to', checked: true });
  expect(unanswered()).not.toContain('useDrawingArrangeMutation');
});

test('a change of the selection is followed along its lines, and described in words', async () => {
  await visitSpider();
  await show('Impact');
  await screen.findByText('Select a shape to see its impact');
  box(/^A System/).focus();
  await screen.findByText('A change to A System affects 2 others');
  box(/^A\.1 Pump/).focus();
  await screen.findByText('A change to A.1 Pump affects 1 other');
  box(/^A\.2 Valve/).focus();
  await screen.findByText('A change to A.2 Valve affects nothing');
});

test('other diagrams do not mention relations', async () => {
  await visitDiagram();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByRole('menuitemcheckbox', { name: 'Legend' });
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Relations' })).toBeNull();
});
