import { useNavigate } from 'react-router';

import { useHere } from '../../routing/paths.ts';
import { edition } from '../../ui/edition.ts';
import { commands, spellShortcut, type Command } from '../../ui/shortcuts.tsx';
import { typeIntoNew } from '../../ui/typing/type-into-new.ts';
import { elsewhere } from './elsewhere.ts';
import type { Hit } from './hit.ts';
import { wordsOfPlaces } from './place-words.ts';
import { useFurtherPages } from './useFurtherPages.tsx';
import { useNewHits } from './useNewHits.tsx';

/** Keys that move within a list, which are no commands outside of it. */
const WALKS = /^(shift\+)?(arrow|page|home$|end$|escape$)/;

/** Returns the pages that can be opened from here, and the commands of this page and of others. */
export function useCommandHits(): { pages: Hit[]; commands: Hit[] } {
  const own = commands().filter(({ keys = '' }) => !WALKS.test(keys));
  const pages = own.filter(({ isPlace = false }) => isPlace).map(placeHit);
  // Those of the screen, which came later, before those of the frame.
  const here = own
    .filter(({ isPlace = false }) => !isPlace)
    .map(commandHit)
    .toReversed();
  const all = [...here, ...useNewHits()];
  const names = new Set(all.map(({ name }) => name));
  const addresses = new Set(pages.map(({ to }) => to));
  return {
    pages: [...pages, ...useFurtherPages().filter(({ to }) => to === undefined || !addresses.has(to))],
    commands: [...all, ...useElsewhere().filter(({ name }) => !names.has(name))],
  };
}

const noMark = <span className="sh-no-icon" />;

const commandHit = ({ does, words = '', keys, icon: CommandIcon, notNow, to, run }: Command): Hit => ({
  key: does,
  name: does,
  words,
  mark: CommandIcon ? <CommandIcon size={16} stroke={1.75} aria-hidden /> : noMark,
  note: notNow ?? (keys && spellShortcut(keys).join(' ')),
  notNow,
  to,
  go: run,
});

function placeHit(command: Command): Hit {
  const name = command.does.replace(/^Go to /, '');
  return { ...commandHit(command), name, words: command.words ?? wordsOfPlaces[name] ?? '' };
}

function useElsewhere(): Hit[] {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  if (projectId === 0) return [];
  return elsewhere
    .filter(({ isStandardOnly = false }) => !isStandardOnly || edition() === 'standard')
    .map(({ name, words, notNow, to, isTyped = false, run }) => {
      const address = to?.(organization, projectId);
      const goThere = () => {
        if (isTyped) typeIntoNew();
        if (address) void navigate(address);
      };
      return {
        key: `elsewhere ${name}`,
        name,
        words,
        isElsewhere: true,
        mark: noMark,
        notNow,
        to: address,
        go: run ?? goThere,
      };
    });
}
