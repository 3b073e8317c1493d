import { IconBuildings, IconFiles, IconFlag, IconPencil, IconReport } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { OrganizationAdminScreenQuery } from '#graph/OrganizationAdminScreenQuery.graphql';

import { BannerDialog } from '../../../../parts/live/banner/BannerDialog.tsx';
import { DayChart } from '../../../../parts/platform/chart/DayChart.tsx';
import { daysAgo } from '../../../../parts/platform/chart/days.ts';
import { CommandButton, CommandLink } from '../../../../parts/platform/CommandButton.tsx';
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
            <CommandLink
              does={`Open ${organization.name}`}
              words="open, open organization, projects"
              icon={IconBuildings}
              variant="default"
              to={paths.organization(organization.slug)}
            >
              Open
            </CommandLink>
            <CommandButton
              does="Banner"
              words="classification, confidential, message to everyone, announcement"
              icon={IconFlag}
              variant="default"
              run={() => setClassifying(true)}
            />
            <CommandButton
              does="Report templates"
              words="templates, word template, docx, report"
              icon={IconReport}
              variant="default"
              run={() => setTemplating(true)}
            />
            <CommandButton
              does="Files"
              words="attachments, storage, unused files, uploads"
              icon={IconFiles}
              variant="default"
              run={() => setTidying(true)}
            />
            <CommandButton
              does="Edit organization"
              words="rename, rename organization, settings, organization settings, limit, description"
              icon={IconPencil}
              run={() => setEditing(true)}
            />
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
