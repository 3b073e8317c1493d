// Focus is never nowhere: after each command of the frame and of every kind of screen, and after what it opened was closed again, the next
// key has a place.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { commands, runCommand } from '../../web/ui/shortcuts.tsx';
import { visitDiagram } from '../diagrams/drawing/on-diagram.tsx';
import { pump, valve, visitDatabase } from '../model/database/on-database.tsx';
import { visitPump } from '../model/entities/on-entity.tsx';
import { walkCommands } from '../support/walk-commands.ts';
import {
  visitBaseline,
  visitBaselines,
  visitBranches,
  visitChatBeside,
  visitFiles,
  visitPeople,
  visitSchema,
  visitTeams,
} from './on-pages.tsx';
import { enter } from './on-shell.tsx';

const hasPlace = () => waitFor(() => expect(document.activeElement).not.toBe(document.body));
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('after every command of the frame, and after Escape, something has the focus', async () => {
  await enter();
  const names = commands().flatMap(({ does, isPlace }) => (isPlace || does === 'Sign Out' ? [] : does));
  expect(names).toContain('Keyboard shortcuts');
  screen.getByRole('main').focus();
  for (const name of names) {
    await act(async () => runCommand(name));
    await hasPlace();
    await act(async () => key('Escape'));
    await hasPlace();
  }
});

test('after a page was reached by keys, its main part has the focus', async () => {
  await enter();
  expect(document.activeElement).toBe(document.body);
  await act(async () => {
    key('g');
    key('b');
  });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

describe('after every command of a screen, and after Escape, something has the focus:', () => {
  beforeEach(() => void vi.spyOn(window, 'print').mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());
  const screens: Record<string, () => Promise<unknown>> = {
    'the database': async () => {
      visitDatabase(() => [pump, valve]);
      await screen.findByRole('button', { name: 'Group' });
      await screen.findByText('Pump');
    },
    'an entity': () => visitPump({}, ['READ', 'WRITE', 'REVIEW']),
    'a diagram': async () => {
      await visitDiagram();
      const shape = await screen.findByRole('button', { name: /^A\.1 Pump/ });
      shape.focus();
      await waitFor(() => expect(shape.getAttribute('aria-pressed')).toBe('true'));
    },
  };
  test.each(Object.entries(screens))('%s', async (_name, open) => {
    // Each column has the same commands: those of one are enough.
    const ofColumn = /^(Sort|Group|Filter|Hide|Move) (by )?(Class|Labels|By|Modified)\b/;
    expect(await walkCommands(open, ofColumn)).toBeGreaterThan(10);
  });
  test.each([
    ['a class in the schema', visitSchema, 4],
    ['branches', visitBranches, 2],
    ['baselines', visitBaselines, 1],
    ['a baseline', visitBaseline, 2],
    ['files', visitFiles, 3],
    ['people', visitPeople, 1],
    ['teams', visitTeams, 1],
    ['the dashboard with the chat beside it', visitChatBeside, 5],
  ])('%s', async (_name, open, fewest) => {
    // What a browser downloads, this one cannot.
    expect(await walkCommands(open, /^Download$/)).toBeGreaterThanOrEqual(fewest);
  });
});
