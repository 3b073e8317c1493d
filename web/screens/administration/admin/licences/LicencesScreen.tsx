import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { LicencesScreen_organization$key } from '#graph/LicencesScreen_organization.graphql';
import type { LicencesScreenQuery } from '#graph/LicencesScreenQuery.graphql';

import { CommandButton } from '../../../../parts/platform/CommandButton.tsx';
import { useHere } from '../../../../routing/paths.ts';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { EmptyState } from '../../../../ui/States.tsx';
import { GiveLicencesDialog } from './GiveLicencesDialog.tsx';
import { licenceEnd } from './licence-state.tsx';
import { LicenceLists } from './LicenceLists.tsx';
import { Pools } from './Pools.tsx';
import { RemoveLicencesDialog } from './RemoveLicencesDialog.tsx';
import { SetLicencesDialog } from './SetLicencesDialog.tsx';

/** Shows the licences of an organization: their number, their end, and their holders. */
export default function LicencesScreen() {
  const { organization: slug } = useHere();
  const { organization: found, viewer } = useScreenQuery<LicencesScreenQuery>(graphql`
    query LicencesScreenQuery($organization: String!) @preloadable {
      viewer {
        id
        isAdministrator
      }
      organization(slug: $organization) @required(action: THROW) {
        id
        ...LicencesScreen_organization
      }
    }
  `);
  const organization = useFragment<LicencesScreen_organization$key>(
    graphql`
      fragment LicencesScreen_organization on Organization {
        id
        name
        licence {
          ends
          hasEnded
          pools {
            type
            size
            given
            taken
            open
          }
          named {
            username
            type
            since
            isActive
            user {
              id
              fullName
            }
          }
          seats {
            username
            type
            taken
            lastUsed
            user {
              id
              fullName
            }
          }
        }
      }
    `,
    found,
  );
  usePageTitle('Licenses');
  const [isSetting, setSetting] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { licence } = organization;
  const maySet = viewer?.isAdministrator ?? false;
  const onlyServer = maySet ? undefined : 'For administrators of the server';
  const unlicensed = licence ? undefined : 'No license is required in this organization';
  return (
    <>
      <PageHead
        title="Licenses"
        note={
          <>
            {organization.name}
            {licence && <>, until {licenceEnd(licence)}</>}
          </>
        }
        actions={
          <>
            <CommandButton
              does="Remove licensing"
              words="delete licenses, no license, licence"
              variant="subtle"
              c="var(--tr-danger)"
              offPage={onlyServer ?? unlicensed}
              run={() => setRemoving(true)}
            />
            <CommandButton
              does="Assign licenses"
              words="give license, assign, seat, seats, licence"
              variant="default"
              offPage={unlicensed}
              run={() => setGiving(true)}
            />
            <CommandButton
              does="Set up licenses"
              words="number of licenses, buy, extend, licence, expiry"
              offPage={onlyServer}
              run={() => setSetting(true)}
            />
          </>
        }
      />
      {licence ? (
        <div className="tr-stack ad-cards">
          <Pools licence={licence} />
          <LicenceLists licence={licence} />
        </div>
      ) : (
        <EmptyState>
          No license is required in this organization.
          {!maySet && ' Administrators of the server can set up licenses.'}
        </EmptyState>
      )}
      <SetLicencesDialog
        key={String(isSetting)}
        licence={licence}
        isOpen={isSetting}
        onClose={() => setSetting(false)}
      />
      <RemoveLicencesDialog licence={licence} isOpen={isRemoving} onClose={() => setRemoving(false)} />
      <GiveLicencesDialog
        key={`give ${isGiving}`}
        organization={slug}
        licence={licence}
        isOpen={isGiving}
        onClose={() => setGiving(false)}
      />
    </>
  );
}
