// Every key that `?` lists for a screen is heard where it is listed: on the page, or in the part that it names.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { resetPage } from '../../web/ui/page-reset.ts';
import { shortcutRows } from '../../web/ui/shortcuts.tsx';
import { addFirst } from '../diagrams/drawing/on-chain.tsx';
import { visitDiagram } from '../diagrams/drawing/on-diagram.tsx';
import { pump, valve, visitDatabase } from '../model/database/on-database.tsx';
import { visitPump } from '../model/entities/on-entity.tsx';
import { unheardKeys } from '../support/listed-keys.ts';
import { renewGraph } from '../support/mock-graph.ts';

const parts = () => [...new Set(shortcutRows().map(({ where = '' }) => where))];

test('in the database, of rows and of cells', async () => {
  visitDatabase(() => [pump, valve]);
  const grid = await screen.findByRole('treegrid');
  await within(grid).findByText('Pump');
  const onCell = () => {
    grid.focus();
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    fireEvent.keyDown(grid, { key: 'ArrowRight' });
  };
  onCell();
  expect(parts()).toEqual(expect.arrayContaining(['', 'In a cell']));
  expect(
    await unheardKeys((where) => {
      if (where === '') return document.body;
      onCell();
      return grid;
    }),
  ).toEqual([]);
});

test('on the page of an entity', async () => {
  await visitPump({}, ['READ', 'WRITE', 'REVIEW']);
  expect(await unheardKeys(() => document.body)).toEqual([]);
});

test('on a diagram, of the page and of the picture', async () => {
  const PUMP = { name: /^A\.1 Pump/ };
  const anew = async () => {
    cleanup();
    resetPage();
    renewGraph();
    await visitDiagram();
  };
  const onPump = async () => {
    // Some keys lead away, or take it off the picture.
    if (!screen.queryByRole('button', PUMP)) await anew();
    const shape = await screen.findByRole('button', PUMP);
    shape.focus();
    fireEvent.keyDown(shape, { key: ' ' });
    await waitFor(() => expect(shape.getAttribute('aria-pressed')).toBe('true'));
    return shape;
  };
  await onPump();
  expect(parts()).toEqual(expect.arrayContaining(['', 'On the diagram']));
  expect(
    await unheardKeys(async (where) => {
      if (where !== 'In the name of a new shape') {
        const shape = await onPump();
        return where === '' ? document.body : shape;
      }
      await anew();
      await addFirst();
      fireEvent.input(document.activeElement!, { target: { value: 'Motor' } });
      return document.activeElement!;
    }),
  ).toEqual([]);
});

test('the sheet says in which part of the page a key works, and what has to be chosen before', async () => {
  await visitDiagram();
  fireEvent.keyDown(document.body, { key: '?' });
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const ofDiagram = within(await sheet.findByRole('rowgroup', { name: 'On the diagram' }));
  expect(ofDiagram.getByRole('row', { name: /^Duplicate/ }).textContent).toBe('DuplicateSelect a shape firstCtrl D');
  expect(ofDiagram.queryByText('Zoom in')).toBeNull();
  within(sheet.getByRole('rowgroup', { name: 'Everywhere on this page' })).getByText('Zoom in');
});
