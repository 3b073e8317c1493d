import { isSignOutPending } from './relay/pending-sign-out.ts';
import { prefetch } from './relay/prefetch.ts';
import { framedScreens } from './routes/frames.ts';
import { matching } from './routing/matching.ts';
import { edition } from './ui/edition.ts';

/**
 * Runs before all other code, which is a hundred times as large, and starts loading what the address will need: the code of its screen, and
 * the first answers of the screen and its frames. Its mistakes are asked again later; nothing waits for it.
 */
function early(): void {
  if (isSignOutPending()) return;
  const found = matching(framedScreens, location.pathname);
  if (!found || (found.screen.mainProductOnly && edition() === 'second')) return;
  const { screen, within, params } = found;
  const url = new URL(location.href);
  for (const { query, variables } of [...within, screen, ...(screen.beside ?? [])])
    prefetch(query.params, variables(params, url));
  void screen.load().catch(() => undefined); // told by whoever needs it
}

early();
