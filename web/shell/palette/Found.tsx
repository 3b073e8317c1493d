import { useDebouncedValue } from '@mantine/hooks';

import { plainWords } from '../../parts/plain-words.ts';
import { useHere } from '../../routing/paths.ts';
import { QuietBoundary } from '../ScreenBoundary.tsx';
import { Commands } from './Commands.tsx';
import { PaletteEntities } from './PaletteEntities.tsx';
import { PaletteProjects } from './PaletteProjects.tsx';
import { People } from './People.tsx';
import { Recent } from './Recent.tsx';

const WAIT = 150;

export interface Choosing {
  /** Closes the palette and goes on. */
  choose: (run: () => void) => void;
}

/** What there is for the words that were typed: `>` asks for commands alone, `#` for numbers, `@` for people. */
export function Found({ typed, choose }: Choosing & { typed: string }) {
  const { projectId } = useHere();
  const [settled] = useDebouncedValue(typed, WAIT);
  const sign = /^[>#@]/.exec(typed)?.[0];
  const isForCommands = sign === undefined || sign === '>';
  const words = typed.replace(/^[>@]/, '').trim().toLowerCase();
  const isWanted = (name: string) => name.toLowerCase().includes(words);
  const asksForEntities = projectId > 0 && settled.replace('#', '') !== '' && !/^[>@]/.test(settled);
  return (
    <>
      {projectId > 0 && typed === '' && (
        <QuietBoundary place="recent">
          <Recent choose={choose} />
        </QuietBoundary>
      )}
      {isForCommands && <Commands isPlace isWanted={isWanted} choose={choose} />}
      {asksForEntities && (sign === undefined || sign === '#') && (
        <QuietBoundary place={settled}>
          <PaletteEntities query={plainWords(settled)} label="Entities" choose={choose} />
        </QuietBoundary>
      )}
      {(sign === undefined || sign === '@') && <People isWanted={isWanted} choose={choose} />}
      {sign === undefined && (
        <QuietBoundary place="projects">
          <PaletteProjects isWanted={isWanted} choose={choose} />
        </QuietBoundary>
      )}
      {isForCommands && <Commands isWanted={isWanted} choose={choose} />}
    </>
  );
}
