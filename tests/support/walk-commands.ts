// Runs every command of a screen, and what Escape does behind it, and sees that the next key has a place each time.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';

import { resetPage } from '../../web/ui/page-reset.ts';
import { commands, runCommand } from '../../web/ui/shortcuts.tsx';
import { renewGraph } from './mock-graph.ts';

/** Commands of the frame, which its own test runs on one page; some of them leave the page for good. */
const OF_FRAME = new RegExp(
  `^(${[
    'Sign Out|Use the .* Edition|Appearance: .*|Contact Support|Keyboard shortcuts|Notifications|Active users',
    'Pin menu|Unpin menu|Open the menu|Switch projects|Create a New Project|Edit pinned links',
    'Banner|Requirement wording|Clear Sessions|Share this project|Show or hide the chat',
    'Your changes|View an earlier point in time|Undo your last change|Redo',
    'My Profile|Change Password|Two-Factor Authentication|Sessions|API Keys',
  ].join('|')})$`,
);

const addressNow = () => location.pathname + location.search;
const names = () =>
  commands().flatMap(({ does, isPlace = false, notNow }) =>
    isPlace || notNow !== undefined || OF_FRAME.test(does) ? [] : does,
  );

const hasPlace = (after: string) =>
  waitFor(() => {
    if (document.activeElement === document.body) throw new Error(`The focus is nowhere after: ${after}`);
  });

/**
 * Runs each command of the screen that `open` opens, but those to skip, and returns their number; a screen that a command has left is opened
 * anew. Fails where the focus is nowhere after one of them, or after the Escape behind it.
 */
export async function walkCommands(open: () => Promise<unknown>, skipped = /^$/): Promise<number> {
  const anew = async () => {
    cleanup();
    resetPage();
    renewGraph();
    localStorage.clear();
    await open();
    screen.getByRole('main').focus();
  };
  await anew();
  const address = addressNow();
  const own = names().filter((name) => !skipped.test(name));
  for (const name of own) {
    if (addressNow() !== address || !names().includes(name)) await anew();
    await act(async () => runCommand(name));
    await hasPlace(name);
    await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'Escape' }));
    await hasPlace(`${name}, and Escape`);
  }
  return own.length;
}
