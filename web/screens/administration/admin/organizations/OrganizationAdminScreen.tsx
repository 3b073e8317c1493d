import { Button } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';
import { Link } from 'react-router';

import type { OrganizationAdminScreenQuery } from '#graph/OrganizationAdminScreenQuery.graphql';

import { BannerDialog } from '../../../../parts/live/banner/BannerDialog.tsx';
import { DayChart } from '../../../../parts/platform/chart/DayChart.tsx';
import { daysAgo } from '../../../../parts/platform/chart/days.ts';
import { paths } from '../../../../routing/paths.ts';
import { useScreenQuery } from '../../../../routing/preloaded.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { FilesDialog } from './FilesDialog.tsx';
import { OrganizationDialog } from './OrganizationDialog.tsx';
import { OrganizationFacts } from './OrganizationFacts.tsx';
import { ReportTemplatesDialog } from './ReportTemplatesDialog.tsx';

/** Shows the dashboard of an organization to its administrators. */
export default function OrganizationAdminScreen() {
  const { organization, viewer } = useScreenQuery<OrganizationAdminScreenQuery>(graphql`
    query OrganizationAdminScreenQuery($organization: String!, $since: DateTime!) @preloadable {
      viewer {
        id
        isAdministrator
      }
      organization(slug: $organization) @required(action: THROW) {
        id
        slug
        name
        description
        entityLimit
        fileLimit
        globalOrg
        preferences
        activity(since: $since) {
          date
          count
        }
        ...OrganizationFacts_organization
      }
    }
  `);
  usePageTitle(organization.name);
  const [isEditing, setEditing] = useState(false);
  const [isClassifying, setClassifying] = useState(false);
  const [isTidying, setTidying] = useState(false);
  const [isTemplating, setTemplating] = useState(false);
  return (
    <>
      <PageHead
        title={organization.name}
        note={organization.description || undefined}
        actions={
          <>
            <Button variant="default" component={Link} to={paths.organization(organization.slug)}>
              Open
            </Button>
            <Button variant="default" onClick={() => setClassifying(true)}>
              Banner
            </Button>
            <Button variant="default" onClick={() => setTemplating(true)}>
              Report templates
            </Button>
            <Button variant="default" onClick={() => setTidying(true)}>
              Files
            </Button>
            <Button onClick={() => setEditing(true)}>Edit organization</Button>
          </>
        }
      />
      <div className="tr-stack ad-cards">
        <OrganizationFacts organization={organization} />
        <DayChart title="Active people" counted="people" points={organization.activity} from={daysAgo(89)} />
      </div>
      <FilesDialog slug={organization.slug} isOpen={isTidying} onClose={() => setTidying(false)} />
      <ReportTemplatesDialog slug={organization.slug} isOpen={isTemplating} onClose={() => setTemplating(false)} />
      <BannerDialog isOpen={isClassifying} onClose={() => setClassifying(false)} />
      <OrganizationDialog
        isOpen={isEditing}
        organization={organization}
        isModest={!viewer?.isAdministrator}
        onClose={() => setEditing(false)}
      />
    </>
  );
}
