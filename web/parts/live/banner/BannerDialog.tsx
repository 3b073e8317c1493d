import './banner.css';
import { lazy, Suspense } from 'react';
import { graphql, readInlineData, useLazyLoadQuery } from 'react-relay';

import type { BannerDialog_setting$key } from '#graph/BannerDialog_setting.graphql';
import type { BannerDialogOrganizationMutation } from '#graph/BannerDialogOrganizationMutation.graphql';
import type { BannerDialogProjectMutation } from '#graph/BannerDialogProjectMutation.graphql';
import type { BannerDialogQuery } from '#graph/BannerDialogQuery.graphql';

import { useAction } from '../../../relay/useAction.ts';
import { useHere } from '../../../routing/paths.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { part } from '../../../ui/load-code.ts';
import { LoadingLines } from '../../../ui/States.tsx';

/** Loads on demand, since few people ever see it and its fields of colours are large. */
const BannerForm = lazy(() => part(() => import('./BannerForm.tsx')).then((late) => ({ default: late.BannerForm })));

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Edits the classification of the project on the page, or of the organization outside of projects. */
export const BannerDialog = ({ isOpen, onClose }: Props) => (
  <FormModal className="bn-form" opened={isOpen} onClose={onClose} title="Banner" size={600}>
    {isOpen && (
      <Suspense fallback={<LoadingLines />}>
        <Asked onClose={onClose} />
      </Suspense>
    )}
  </FormModal>
);

const settingOf = (setting: BannerDialog_setting$key) =>
  readInlineData(
    graphql`
      fragment BannerDialog_setting on BannerSetting @inline {
        template
        top
        bottom
        topText
        bottomText
        topColour
        bottomColour
        topTextColour
        bottomTextColour
        topTextSize
        bottomTextSize
      }
    `,
    setting,
  );

function Asked({ onClose }: Pick<Props, 'onClose'>) {
  const place = useHere();
  const isProject = place.projectId > 0;
  const { organization, project } = useLazyLoadQuery<BannerDialogQuery>(
    graphql`
      query BannerDialogQuery($organization: String!, $projectId: Int!, $isProject: Boolean!) {
        organization(slug: $organization) @required(action: THROW) {
          id
          bannerSetting {
            ...BannerDialog_setting
          }
        }
        project(organization: $organization, projectId: $projectId) @include(if: $isProject) @required(action: THROW) {
          id
          bannerSetting {
            ...BannerDialog_setting
          }
        }
      }
    `,
    { ...place, isProject },
    { fetchPolicy: 'store-and-network' },
  );
  const [saveProject, isSavingProject] = useAction<BannerDialogProjectMutation>(graphql`
    mutation BannerDialogProjectMutation($input: SaveProjectBannerInput!) {
      saveProjectBanner(input: $input) {
        ... on SaveProjectBannerPayload {
          project {
            bannerSetting {
              ...BannerDialog_setting
            }
            banner {
              ...PageBanner_banner
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [saveOrganization, isSaving] = useAction<BannerDialogOrganizationMutation>(graphql`
    mutation BannerDialogOrganizationMutation($input: SaveOrganizationBannerInput!) {
      saveOrganizationBanner(input: $input) {
        ... on SaveOrganizationBannerPayload {
          organization {
            bannerSetting {
              ...BannerDialog_setting
            }
            banner {
              ...PageBanner_banner
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const inherited = settingOf(organization.bannerSetting);
  return (
    <BannerForm
      own={project ? settingOf(project.bannerSetting) : inherited}
      inherited={project ? inherited : null}
      isBusy={isSavingProject || isSaving}
      onSave={(setting) =>
        project
          ? saveProject({ input: { projectId: project.id, setting } })
          : saveOrganization({ input: { organizationId: organization.id, setting } })
      }
      onClose={onClose}
    />
  );
}
