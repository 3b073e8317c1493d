import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { PeopleScreenQuery } from '#graph/PeopleScreenQuery.graphql';

import { CommandButton } from '../../../../parts/platform/CommandButton.tsx';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';
import { People } from './People.tsx';

/** Shows the people of an organization. */
export default function PeopleScreen() {
  const { organization, viewer } = useScreenQuery<PeopleScreenQuery>(graphql`
    query PeopleScreenQuery($organization: String!) @preloadable {
      viewer {
        username
        isAdministrator
      }
      organization(slug: $organization) @required(action: THROW) {
        id
        name
        ...OpenInvitations_organization
        ...People_organization
      }
    }
  `);
  usePageTitle('People');
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHead
        title="People"
        note={organization.name}
        actions={
          <CommandButton
            does="Invite people"
            words="invite, add people, add user, new user, add member, new member, invitation"
            icon={IconUserPlus}
            run={() => setInviting(true)}
          />
        }
      />
      <OpenInvitations organization={organization} />
      <People
        organization={organization}
        administrator={viewer?.isAdministrator ? viewer.username : undefined}
        isInviting={isInviting}
        onInvited={() => setInviting(false)}
      />
    </>
  );
}
