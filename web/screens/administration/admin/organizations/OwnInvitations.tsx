import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { graphql, requestSubscription, useFragment, useRelayEnvironment } from 'react-relay';
import { useNavigate } from 'react-router';

import type { OwnInvitations_viewer$data, OwnInvitations_viewer$key } from '#graph/OwnInvitations_viewer.graphql';
import type { OwnInvitationsAcceptMutation } from '#graph/OwnInvitationsAcceptMutation.graphql';
import type { OwnInvitationsDeclineMutation } from '#graph/OwnInvitationsDeclineMutation.graphql';
import type { OwnInvitationsSubscription } from '#graph/OwnInvitationsSubscription.graphql';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { tell } from '../../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { paths } from '../../../../routing/paths.ts';
import { When } from '../../../../ui/dates.tsx';
import { levelName } from '../licences/licence-words.ts';

type Invitation = OwnInvitations_viewer$data['invitations'][number];

/** Lists the organizations that invite the viewer, to be accepted or declined; nothing if there are none. */
export function OwnInvitations({ viewer }: { viewer: OwnInvitations_viewer$key }) {
  const { invitations } = useFragment(
    graphql`
      fragment OwnInvitations_viewer on User {
        invitations {
          organizationId
          slug
          organizationName
          level
          inviter
          created
        }
      }
    `,
    viewer,
  );
  useInvitationNews();
  const navigate = useNavigate();
  const [answering, setAnswering] = useState<string>();
  const [accept] = useAction<OwnInvitationsAcceptMutation>(graphql`
    mutation OwnInvitationsAcceptMutation($input: AcceptInvitationInput!) {
      acceptInvitation(input: $input) {
        ... on AcceptInvitationPayload {
          viewer {
            id
            ...OwnInvitations_viewer
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [decline] = useAction<OwnInvitationsDeclineMutation>(graphql`
    mutation OwnInvitationsDeclineMutation($input: DeclineInvitationInput!) {
      declineInvitation(input: $input) {
        ... on DeclineInvitationPayload {
          viewer {
            id
            ...OwnInvitations_viewer
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const join = async ({ slug, organizationId, organizationName }: Invitation) => {
    setAnswering(slug);
    const joined = accept({ input: { organizationId } }).then(() => navigate(paths.organization(slug)));
    await tell(joined, `You are now a member of ${organizationName}.`);
    setAnswering(undefined);
  };
  if (invitations.length === 0) return null;
  return (
    <section aria-label="Invitations" style={{ marginBottom: 24 }}>
      <DataTable
        label="Invitations"
        isPlain
        rows={invitations}
        columns={columns}
        rowId={({ slug }) => slug}
        rowName={({ organizationName }) => organizationName}
        empty=""
        actions={(invitation) => (
          <Group gap={4} wrap="nowrap">
            <Button
              size="compact-sm"
              loading={answering === invitation.slug}
              aria-label={`Accept the invitation to ${invitation.organizationName}`}
              onClick={() => void join(invitation)}
            >
              Accept
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Decline the invitation to ${invitation.organizationName}`}
              onClick={() =>
                void tell(
                  decline({ input: { organizationId: invitation.organizationId } }),
                  `You declined the invitation to ${invitation.organizationName}.`,
                )
              }
            >
              Decline
            </Button>
          </Group>
        )}
      />
    </section>
  );
}

const columns: Column<Invitation>[] = [
  {
    id: 'organization',
    name: 'You are invited to',
    value: ({ organizationName }) => organizationName,
    cell: ({ organizationName, level, inviter }) => (
      <div style={{ padding: '4px 0' }}>
        {organizationName}
        <div className="tr-dim">
          As {levelName(level).toLowerCase()}, by {inviter}
        </div>
      </div>
    ),
  },
  {
    id: 'created',
    name: 'When',
    value: ({ created }) => created,
    cell: ({ created }) => <When iso={created} />,
    isWide: true,
  },
];

/** Keeps the viewer's invitations current. */
function useInvitationNews(): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    const { dispose } = requestSubscription<OwnInvitationsSubscription>(environment, {
      subscription: graphql`
        subscription OwnInvitationsSubscription {
          invitationsChanged {
            id
            ...OwnInvitations_viewer
          }
        }
      `,
      variables: {},
      // A lost session is reported by other parts.
      onError: () => undefined,
    });
    return dispose;
  }, [environment]);
}
