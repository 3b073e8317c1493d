import { UnstyledButton } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from 'react-router';

import type { PresentPerson } from '../parts/live/presence/people.ts';
import { paths, useHere } from '../routing/paths.ts';
import { PersonMark } from '../ui/PersonMark.tsx';
import { useWhereabouts } from './useWhereabouts.ts';

interface Props {
  people: readonly PresentPerson[];
  username: string | null;
  onGo: () => void;
  onChat: (username: string) => void;
}

/** Lists everybody present in the project with the entity that they view or edit, linked to it and to a chat with them. */
export function ActivePeople({ people, username: me, onGo, onChat }: Props) {
  const { organization, projectId } = useHere();
  const names = useWhereabouts(people);
  return (
    <section className="tr-column au-panel" aria-labelledby="active-users">
      <header>
        <h2 id="active-users">Active users</h2>
        <span className="tr-dim">{people.length}</span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with nobody else, it is all that the focus can go to */}
      <ul tabIndex={people.length === 1 ? 0 : undefined} aria-label="Active users">
        {people.map(({ username, fullName, editing, watching }) => {
          const isMe = username === me;
          const isEditing = editing.length > 0;
          const entityId = [...editing.map((each) => each.entityId), ...watching].find((id) => names.has(id));
          return (
            <li key={username}>
              {!isMe && (
                <UnstyledButton
                  className="au-chat"
                  onClick={() => onChat(username)}
                  aria-label={`Chat with ${fullName}`}
                />
              )}
              <span className="au-online" aria-hidden data-editing={isEditing || undefined}>
                <PersonMark username={username} fullName={fullName} />
              </span>
              <div>
                <div>
                  <b>{fullName}</b>
                  {isMe && <span className="tr-dim"> (you)</span>}
                </div>
                <div className="tr-dim au-what">
                  {entityId === undefined ? (
                    'In the project'
                  ) : (
                    <>
                      {isEditing ? 'Editing ' : 'Viewing '}
                      <Link to={paths.entity(organization, projectId, entityId)} onClick={onGo}>
                        {names.get(entityId)}
                      </Link>
                    </>
                  )}
                </div>
              </div>
              {!isMe && <IconMessageCircle className="au-talk" size={16} stroke={1.75} aria-hidden />}
            </li>
          );
        })}
      </ul>
      {people.length === 1 && <p className="tr-dim">No one else is online.</p>}
    </section>
  );
}
