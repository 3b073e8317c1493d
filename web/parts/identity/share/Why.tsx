import { Button, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconInfoCircle, IconShieldCheck, IconUserCircle, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '../../../routing/paths.ts';
import { PartyMark } from '../people/PartyMark.tsx';
import { allPermissions, useSharing, verbOf, type RoleSource } from './sharing.ts';

/** The distance from the button to beyond the edge of the dialog. */
const BESIDE = 206;
const icons = { own: IconUserCircle, team: IconUsers, administrator: IconShieldCheck, other: IconInfoCircle };

interface Props {
  username: string;
  name: string;
  permissions: readonly string[];
  grounds: readonly RoleSource[];
  level: string | null | undefined;
}

const levels: Record<string, [words: string, does: string]> = {
  ADMIN: ['administrator', 'everything'],
  MEMBER: ['member', 'no change'],
  REVIEWER: ['reviewer', 'at most READ REVIEW'],
};

/** Explains a user's permissions in the project: each source with what it adds, and the sum. */
export function Why(props: Props) {
  const [isOpen, setOpen] = useState(false);
  // On wide pages it opens beside the dialog instead of over it.
  const hasRoom = useMediaQuery('(min-width: 81em)');
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={hasRoom ? 'right' : 'bottom-end'}
      offset={hasRoom ? BESIDE : 4}
      zIndex={450}
      width={332}
      shadow="lg"
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: true }}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--tr-ink)"
          px="xs"
          aria-label={`Why ${props.name} has access`}
          data-mantine-stop-propagation={isOpen || undefined}
          onClick={() => setOpen((is) => !is)}
        >
          Why
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={`Why ${props.name} has access`}>
        <Reasons {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Reasons({ username, name, permissions, grounds, level }: Props) {
  const { projectName, organization, isAdministrator } = useSharing();
  const first = name.split(' ')[0]!;
  const team = grounds.find((ground) => ground.kind === 'team');
  const standing = level == null ? undefined : levels[level];
  return (
    // Escape closes this popover, not the dialog below it.
    <div className="sp-why" tabIndex={-1} data-autofocus data-mantine-stop-propagation>
      <div className="tr-row sp-why-head">
        <PartyMark username={username} name={name} size={24} />
        <span className="tr-grow tr-column sp-words">
          <span className="tr-cut sp-name">
            {name} can {verbOf(permissions)} in {projectName}
          </span>
          <span className="tr-small sp-note">{grounds.map(({ words }) => words).join(', ')}</span>
        </span>
      </div>
      <ul>
        {grounds.map((ground) => {
          const Icon = icons[ground.kind];
          return (
            <li key={ground.words}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <span>
                {ground.kind === 'own' && <span className="tr-dim">Own role </span>}
                {ground.words}
              </span>
              <code>{ground.adds.length > 0 ? ground.adds.join(' ') : 'no change'}</code>
            </li>
          );
        })}
        {standing && level !== 'ADMIN' && (
          <li>
            <IconShieldCheck size={16} stroke={1.75} aria-hidden />
            <span>
              <span className="tr-dim">Organization </span>
              {standing[0]}
            </span>
            <code>{standing[1]}</code>
          </li>
        )}
      </ul>
      <div className="sp-result">
        <span className="tr-cut sp-name">Result</span>
        <span className="sp-chips">
          {allPermissions.map((each) =>
            permissions.includes(each) ? (
              <span key={each} className="tr-inline sp-chip sp-yes">
                <IconCheck size={12} stroke={2} aria-hidden />
                {each}
              </span>
            ) : (
              <span key={each} className="tr-inline sp-chip sp-no">
                <span className="tr-visually-hidden">not </span>
                {each}
              </span>
            ),
          )}
        </span>
        {team && (
          <div className="tr-row sp-way">
            <span className="tr-small sp-note">
              To remove access through {team.team}, remove {first} from that team or the team from this project.
            </span>
            {isAdministrator && (
              <Button
                component={Link}
                to={paths.admin.teams(organization)}
                variant="default"
                data-mantine-stop-propagation
              >
                Open teams
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
