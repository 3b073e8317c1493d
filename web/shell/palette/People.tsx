import { Spotlight } from '@mantine/spotlight';

import { openChat } from '../../parts/chat/store.ts';
import { usePeople } from '../../parts/presence/store.ts';
import { useSession } from '../../relay/session.ts';
import { PersonMark } from '../../ui/PersonMark.tsx';
import type { Choosing } from './Found.tsx';

/** Who else is in the project now, to chat with. */
export function People({ isWanted, choose }: Choosing & { isWanted: (name: string) => boolean }) {
  const { username: own } = useSession();
  const others = usePeople().filter(
    ({ username, fullName }) => username !== own && (isWanted(fullName) || isWanted(username)),
  );
  if (others.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="People">
      {others.map(({ username, fullName }) => (
        <Spotlight.Action
          key={username}
          label={`Chat with ${fullName}`}
          leftSection={
            <span aria-hidden>
              <PersonMark username={username} fullName={fullName} size={18} />
            </span>
          }
          onClick={() => choose(() => openChat(username))}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
