import { graphql, useFragment } from 'react-relay';

import type { Shares_project$data, Shares_project$key } from '#graph/Shares_project.graphql';

import { PartyMark } from '../people/PartyMark.tsx';
import { LockedRole } from './RoleSelect.tsx';
import { ShareRow } from './ShareRow.tsx';
import { roleSourcesOf, useSharing } from './sharing.ts';
import { Why } from './Why.tsx';

interface Props {
  project: Shares_project$key;
  onRemoved: (hasLeft: boolean) => void;
}

type Person = Shares_project$data['effectivePeople']['edges'][number]['node'];
type Share = Shares_project$data['sharedWith'][number];

/** Lists the shares of the project, teams before users, and the people who may open it without a share of their own. */
export function Shares({ project, onRemoved }: Props) {
  const { sharedWith, effectivePeople: openers } = useFragment(
    graphql`
      fragment Shares_project on Project {
        sharedWith {
          role {
            id
            roleId
            name
            description
            permissions
          }
          user {
            id
            username
            fullName
          }
          team {
            id
            teamId
            name
            memberCount
          }
        }
        effectivePeople(first: 100) {
          totalCount
          edges {
            node {
              level
              permissions
              reasons
              user {
                id
                username
                fullName
              }
            }
          }
        }
      }
    `,
    project,
  );
  const effectivePeople = openers.edges.map(({ node }) => node);
  const teams = sharedWith.filter(({ team }) => team);
  const known = new Map(effectivePeople.map((person) => [person.user.username, person]));
  const own = sharedWith.filter(({ user }) => user);
  const ownNames = new Set(own.map(({ user }) => user!.username));
  const others = effectivePeople.filter(({ user }) => !ownNames.has(user.username));
  return (
    <>
      {teams.length > 0 && (
        <section aria-labelledby="sp-teams">
          <h3 id="sp-teams">
            Teams <span className="tr-dim">{teams.length}</span>
          </h3>
          <ul>
            {teams.map(({ team, role }) => (
              <ShareRow
                key={team!.id}
                end={{ teamId: team!.id }}
                name={team!.name}
                note={team!.memberCount === 1 ? '1 member' : `${team!.memberCount} members`}
                role={role}
                loss={`Remove ${team!.name}? Members with no other access lose the project immediately.`}
                onRemoved={onRemoved}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="sp-people">
        <h3 id="sp-people">
          People <span className="tr-dim">{own.length + others.length}</span>
        </h3>
        <ul>
          {own.map((share) => (
            <OwnRow
              key={share.user!.id}
              share={share}
              person={known.get(share.user!.username)}
              teams={teams}
              onRemoved={onRemoved}
            />
          ))}
          {others.map((person) => (
            <OtherRow key={person.user.id} person={person} teams={teams} />
          ))}
        </ul>
        {openers.totalCount > effectivePeople.length && (
          <div className="tr-small sp-hint sp-more">More people have access through teams.</div>
        )}
      </section>
    </>
  );
}

const nameOf = ({ username, fullName }: { username: string; fullName: string }) => fullName || username;

interface OwnProps {
  share: Share;
  person: Person | undefined;
  teams: readonly Share[];
  onRemoved: (hasLeft: boolean) => void;
}

/** Shows a user with a share of their own, and the other sources of their permissions. */
function OwnRow({ share: { user, role }, person, teams, onRemoved }: OwnProps) {
  const { me } = useSharing();
  const { username } = user!;
  const name = nameOf(user!);
  const grounds = person ? roleSourcesOf(person.reasons, person.permissions, role, teams) : [];
  const also = grounds.filter(({ kind }) => kind !== 'own').map(({ words }) => words);
  const isMe = username === me;
  const who = isMe ? `${username}, you` : username;
  const keep = also.length > 0 ? `${isMe ? 'You keep' : 'They keep'} ${also.join(', ')}.` : '';
  const loss = isMe ? 'Leave this project?' : `Remove ${name}?`;
  return (
    <ShareRow
      end={{ username }}
      name={name}
      note={[who, ...also].join(', ')}
      role={role}
      isReviewer={person?.level === 'REVIEWER'}
      loss={`${loss} ${keep || (isMe ? 'You lose access immediately.' : 'They lose access immediately.')}`}
      onRemoved={onRemoved}
    >
      {person && <Why {...person} username={username} name={name} grounds={grounds} />}
    </ShareRow>
  );
}

/** Shows a user who may open the project without a share of their own: as an administrator, or through a team. */
function OtherRow({ person, teams }: { person: Person; teams: readonly Share[] }) {
  const { me } = useSharing();
  const { user, permissions, reasons } = person;
  const name = nameOf(user);
  const grounds = roleSourcesOf(reasons, permissions, undefined, teams);
  const isAll = grounds.some(({ kind }) => kind === 'administrator');
  const role = isAll ? 'Owner' : (reasons[0]?.split(' through team ')[0] ?? '');
  return (
    <li className="sp-item">
      <div className="tr-row sp-row">
        <PartyMark username={user.username} name={name} size={24} />
        <span className="tr-grow tr-column sp-words">
          <span className="tr-cut sp-name">{name}</span>
          <span className="tr-small sp-note">
            {[user.username === me ? `${user.username}, you` : user.username, ...reasons].join(', ')}
          </span>
        </span>
        <Why {...person} username={user.username} name={name} grounds={grounds} />
        <LockedRole name={role} why={isAll ? 'Administrators have full access.' : 'It comes from a team.'} />
        <span className="sp-gap" />
      </div>
    </li>
  );
}
