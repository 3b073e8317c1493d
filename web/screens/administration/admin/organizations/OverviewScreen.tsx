import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';
import { Link, useNavigate } from 'react-router';

import type { OverviewScreenMutation } from '#graph/OverviewScreenMutation.graphql';
import type { OverviewScreenQuery } from '#graph/OverviewScreenQuery.graphql';

import type { Column } from '../../../../parts/platform/table/columns.ts';
import { DataTable } from '../../../../parts/platform/table/DataTable.tsx';
import { asFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { paths } from '../../../../routing/paths.ts';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { AdminStatusMark } from '../AdminStatusMark.tsx';
import { ClosedOrganizations } from './ClosedOrganizations.tsx';
import { OwnInvitations } from './OwnInvitations.tsx';

void graphql`
  fragment OverviewScreen_organization on Organization {
    id
    slug
    name
    description
    viewerIsAdministrator
    viewerLicence {
      state
      kind
      refusal {
        title
        message
      }
    }
  }
`;

type Own = OverviewScreenQuery['response']['organizations'][number];

/**
 * Lists the viewer's organizations with the state of their licence in each, and first what needs their answer: invitations, and a demanded
 * second step. Users without a licence are sent here.
 */
export default function OverviewScreen() {
  const { viewer, organizations, signInOptions } = useScreenQuery<OverviewScreenQuery>(graphql`
    query OverviewScreenQuery @preloadable {
      viewer {
        id
        invitations {
          slug
        }
        ...OwnInvitations_viewer
        ...ClosedOrganizations_viewer
      }
      organizations @required(action: THROW) {
        ...OverviewScreen_organization @relay(mask: false)
      }
      signInOptions {
        supportContact
      }
    }
  `);
  usePageTitle('Your organizations');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<string>();
  const [said, setSaid] = useState<{ slug: string; message: string }>();
  const [request] = useAction<OverviewScreenMutation>(graphql`
    mutation OverviewScreenMutation($input: RequestLicenceInput!) {
      requestLicence(input: $input) {
        ... on RequestLicencePayload {
          organization {
            ...OverviewScreen_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const ask = (slug: string) => {
    setAsking(slug);
    request({ input: { organization: slug } })
      .then(
        () => navigate(paths.organization(slug)),
        (error: unknown) => setSaid({ slug, message: asFacts(error).message }),
      )
      .finally(() => setAsking(undefined));
  };
  return (
    <>
      <PageHead
        title="Your organizations"
        note={`Choose where to work. If you need assistance, ${signInOptions.supportContact}`}
      />
      {viewer && <OwnInvitations viewer={viewer} />}
      {viewer && <ClosedOrganizations viewer={viewer} />}
      <DataTable
        label="Organizations"
        rows={organizations}
        columns={columns(said)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sortedBy={{ id: 'name', isDescending: false }}
        empty={
          viewer && viewer.invitations.length > 0
            ? 'You are not a member of any organization until you accept an invitation.'
            : 'You are not a member of any organization yet. Ask an administrator to invite you.'
        }
        actions={({ slug, name, viewerLicence: { state } }) =>
          state === 'NOT_TAKEN' || state === 'REFUSED' ? (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={asking === slug}
              aria-label={`Request a license of ${name}`}
              onClick={() => ask(slug)}
            >
              Request
            </Button>
          ) : (
            <Button
              variant="subtle"
              size="compact-sm"
              component={Link}
              to={paths.organization(slug)}
              aria-label={`Open ${name}`}
            >
              Open
            </Button>
          )
        }
      />
    </>
  );
}

const states = {
  NOT_NEEDED: 'No license required',
  NAMED: 'License assigned',
  FLOATING: 'License in use',
  NOT_TAKEN: 'No license in use',
  REFUSED: 'No license',
} as const;

const columns = (said: { slug: string; message: string } | undefined): Column<Own>[] => [
  {
    id: 'name',
    name: 'Organization',
    value: ({ name }) => name,
    cell: ({ name, slug, description }) => (
      <div style={{ padding: '4px 0', minWidth: 128 }}>
        <Anchor component={Link} to={paths.organization(slug)} className="tr-line-link">
          {name}
        </Anchor>
        {description && <div className="tr-dim">{description}</div>}
      </div>
    ),
  },
  {
    id: 'level',
    name: 'Access',
    value: ({ viewerIsAdministrator }) => (viewerIsAdministrator ? 'Administrator' : 'Member'),
    isWide: true,
  },
  {
    id: 'licence',
    name: 'License',
    value: ({ viewerLicence }) => states[viewerLicence.state],
    cell: ({ slug, viewerLicence: { state, refusal } }) => {
      const message = said?.slug === slug ? said.message : refusal?.message;
      return (
        <>
          <AdminStatusMark tone={state === 'REFUSED' ? 'warn' : state === 'NOT_TAKEN' ? 'plain' : 'good'}>
            {states[state]}
          </AdminStatusMark>
          {message && (
            <div className="tr-dim" role="status">
              {message}
            </div>
          )}
        </>
      );
    },
  },
];
