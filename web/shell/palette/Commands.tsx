import { Spotlight } from '@mantine/spotlight';

import { commands, spelled } from '../../ui/shortcuts.tsx';
import type { Choosing } from './Found.tsx';

interface Props extends Choosing {
  /** Those that lead somewhere, or the others. */
  isPlace?: boolean;
  isWanted: (name: string) => boolean;
}

/** Keys that walk within a list mean nothing away from it. */
const WALKS = /^(shift\+)?(arrow|page|home$|end$|escape$)/;

/** What can be done or reached on this page, with its keys. */
export function Commands({ isPlace = false, isWanted, choose }: Props) {
  const own = commands().filter(
    ({ does, keys, ...command }) => (command.isPlace ?? false) === isPlace && isWanted(does) && !WALKS.test(keys ?? ''),
  );
  if (own.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={isPlace ? 'Screens' : 'Commands'}>
      {own.map(({ does, keys, icon: CommandIcon, run }) => (
        <Spotlight.Action
          key={does}
          label={isPlace ? does.replace(/^Go to /, '') : does}
          leftSection={
            CommandIcon ? <CommandIcon size={16} stroke={1.75} aria-hidden /> : <span className="sh-no-icon" />
          }
          rightSection={keys && <span className="tr-dim">{spelled(keys).join(' ')}</span>}
          onClick={() => choose(run)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
