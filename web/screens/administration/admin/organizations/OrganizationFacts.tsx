import { graphql, useFragment } from 'react-relay';

import type { OrganizationFacts_organization$key } from '#graph/OrganizationFacts_organization.graphql';

import { bytes, figure } from '../../../../ui/figures.ts';
import { dayText } from '../../../../ui/moments.ts';
import { Facts } from '../Facts.tsx';
import { seatsOf } from '../licences/licence-state.tsx';

/** Shows the size of an organization in figures. */
export function OrganizationFacts({ organization }: { organization: OrganizationFacts_organization$key }) {
  const { memberCount, projectCount, entityCount, entityLimit, fileRoom, licence, teams, created } = useFragment(
    graphql`
      fragment OrganizationFacts_organization on Organization {
        slug
        name
        description
        globalOrg
        preferences
        created
        entityLimit
        fileLimit
        entityCount
        fileRoom {
          used
          allowed
        }
        projectCount
        memberCount
        teams(first: 0) {
          totalCount
        }
        licence {
          ends
          hasEnded
          pools {
            type
            size
            taken
            given
          }
        }
      }
    `,
    organization,
  );
  const seats = seatsOf(licence);
  return (
    <Facts
      id="organization-facts"
      title="In use"
      facts={[
        { name: 'People', value: figure(memberCount ?? 0), note: `${figure(teams.totalCount)} teams` },
        { name: 'Projects', value: figure(projectCount ?? 0), note: `since ${dayText(created)}` },
        {
          name: 'Entities',
          value: figure(entityCount ?? 0),
          note: entityLimit === null || entityLimit === undefined ? 'no limit' : `of ${figure(entityLimit)}`,
        },
        {
          name: 'Files',
          value: bytes(fileRoom?.used ?? 0),
          note: fileRoom?.allowed == null ? 'no limit' : `of ${bytes(fileRoom.allowed)}`,
        },
        seats
          ? {
              name: 'Licenses in use',
              value: `${seats.used} of ${seats.size}`,
              note: licence?.ends ? `until ${licence.ends}${licence.hasEnded ? ', expired' : ''}` : 'never expires',
            }
          : { name: 'Licenses', value: '–', note: 'not required' },
      ]}
    />
  );
}
