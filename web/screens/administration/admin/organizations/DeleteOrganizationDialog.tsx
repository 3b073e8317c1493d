import { graphql } from 'react-relay';

import type { DeleteOrganizationDialogMutation } from '#graph/DeleteOrganizationDialogMutation.graphql';

import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { countText } from '../../../../ui/figures.ts';
import type { ListedOrganization } from '../listed.ts';
import { changeOrganizations } from './organization-lists.ts';

interface Props {
  organization: ListedOrganization | undefined;
  onClose: () => void;
}

/** Deletes an organization after its slug was typed. */
export function DeleteOrganizationDialog({ organization, onClose }: Props) {
  const { refusal, submit, close } = useSubmit(onClose);
  const [remove, isBusy] = useAction<DeleteOrganizationDialogMutation>(graphql`
    mutation DeleteOrganizationDialogMutation($input: DeleteOrganizationInput!) {
      deleteOrganization(input: $input) {
        ... on DeleteOrganizationPayload {
          deletedId
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const { id = '', slug = '', name = '', projectCount, entityCount, memberCount } = organization ?? {};
  return (
    <ConfirmDialog
      isOpen={organization !== undefined}
      title={`Delete ${name}?`}
      verb="Delete organization"
      typedName={slug}
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() =>
        void submit(
          remove(
            { input: { organizationId: id, slug } },
            {
              updater: (store) =>
                changeOrganizations(store, (list) => list.filter((each) => each.getValue('slug') !== slug)),
            },
          ),
          `${name} was deleted.`,
        )
      }
      onClose={close}
    >
      {countText(projectCount ?? 0, 'project')} with {countText(entityCount ?? 0, 'entity', 'entities')}, their files
      and history, and the teams, roles and licenses of {countText(memberCount ?? 0, 'person', 'people')} are deleted
      with it. The accounts of the people stay. This cannot be undone.
    </ConfirmDialog>
  );
}
