import { graphql, useFragment } from 'react-relay';

import type {
  OpenInvitations_organization$data,
  OpenInvitations_organization$key,
} from '#graph/OpenInvitations_organization.graphql';
import type { OpenInvitationsSaveMutation, OrganizationLevel } from '#graph/OpenInvitationsSaveMutation.graphql';
import type { OpenInvitationsWithdrawMutation } from '#graph/OpenInvitationsWithdrawMutation.graphql';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { tell } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { When } from '../../../../ui/dates.tsx';
import { AdminRowMenu } from '../AdminRowMenu.tsx';
import { AdminStatusMark } from '../AdminStatusMark.tsx';
import { levelName, levelNames } from '../licences/licence-words.ts';

type Invitation = OpenInvitations_organization$data['invitations'][number];
const levels = Object.entries(levelNames) as [OrganizationLevel, string][];

/** Lists the invitations to the organization that are not accepted yet; nothing if there are none. */
export function OpenInvitations({ organization }: { organization: OpenInvitations_organization$key }) {
  const { invitations } = useFragment(
    graphql`
      fragment OpenInvitations_organization on Organization {
        invitations {
          invitedAs
          level
          inviter
          created
        }
      }
    `,
    organization,
  );
  const organizationId = useOrganizationId();
  const [save] = useAction<OpenInvitationsSaveMutation>(graphql`
    mutation OpenInvitationsSaveMutation($input: SaveMembersInput!) {
      saveMembers(input: $input) {
        ... on SaveMembersPayload {
          organization {
            id
            ...OpenInvitations_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [withdraw] = useAction<OpenInvitationsWithdrawMutation>(graphql`
    mutation OpenInvitationsWithdrawMutation($input: RemoveMembersInput!) {
      removeMembers(input: $input) {
        ... on RemoveMembersPayload {
          organization {
            id
            ...OpenInvitations_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  if (invitations.length === 0) return null;
  const actionsFor = ({ invitedAs, level: present }: Invitation) => [
    ...levels
      .filter(([level]) => level !== present)
      .map(([level, name]) => ({
        name: `Invite as ${name.toLowerCase()}`,
        run: () =>
          void tell(
            save({ input: { organizationId, usernames: [invitedAs], level } }),
            `${invitedAs} is now invited as ${name.toLowerCase()}.`,
          ),
      })),
    {
      name: 'Withdraw the invitation',
      isDangerous: true,
      run: () =>
        void tell(
          withdraw({ input: { organizationId, usernames: [invitedAs] } }),
          `The invitation to ${invitedAs} is withdrawn.`,
        ),
    },
  ];
  return (
    <section aria-label="Invited" style={{ marginBottom: 24 }}>
      <DataTable
        label="Invited"
        isPlain
        rows={invitations}
        columns={columns}
        rowId={({ invitedAs }) => invitedAs}
        rowName={({ invitedAs }) => invitedAs}
        empty=""
        actions={(invitation) => <AdminRowMenu name={invitation.invitedAs} actions={actionsFor(invitation)} />}
      />
    </section>
  );
}

const columns: Column<Invitation>[] = [
  {
    id: 'name',
    name: 'Not accepted yet',
    value: ({ invitedAs }) => invitedAs,
    cell: ({ invitedAs }) => (
      <>
        <span style={{ overflowWrap: 'anywhere' }}>{invitedAs}</span>{' '}
        <AdminStatusMark tone="plain">Invited</AdminStatusMark>
      </>
    ),
  },
  { id: 'level', name: 'Access', value: ({ level }) => levelName(level), isLine: true },
  { id: 'inviter', name: 'Invited by', value: ({ inviter }) => inviter, isWide: true },
  {
    id: 'created',
    name: 'When',
    value: ({ created }) => created,
    cell: ({ created }) => <When iso={created} />,
    isWide: true,
  },
];
