import { graphql } from 'react-relay';

import type { RemoveLicencesDialogMutation } from '#graph/RemoveLicencesDialogMutation.graphql';

import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { countText } from '../../../../ui/figures.ts';
import { NamedFew } from '../../../../ui/NamedFew.tsx';
import type { Licence } from '../listed.ts';
import { seatsOf } from './licence-state.tsx';

interface Props {
  licence: Licence | null | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Removes the licences of an organization, which then needs none. */
export function RemoveLicencesDialog({ licence, isOpen, onClose }: Props) {
  const organizationId = useOrganizationId();
  const { refusal, submit, close } = useSubmit(onClose);
  const [remove, isBusy] = useAction<RemoveLicencesDialogMutation>(graphql`
    mutation RemoveLicencesDialogMutation($input: RemoveLicencesInput!) {
      removeLicences(input: $input) {
        ... on RemoveLicencesPayload {
          organization {
            id
            ...LicencesScreen_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const size = seatsOf(licence)?.size ?? 0;
  return (
    <ConfirmDialog
      isOpen={isOpen && licence != null}
      title={`Remove licensing with ${countText(size, 'license')}?`}
      verb="Remove licensing"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() =>
        void submit(remove({ input: { organizationId } }), 'Licensing removed. No license is required now.')
      }
      onClose={close}
    >
      {countText(size, 'license')}, their last day and {countText(licence?.named.length ?? 0, 'assignment')} are
      deleted. Everyone with access to the organization can then work in it.
      <NamedFew names={licence?.named.map(({ username }) => username) ?? []} />
    </ConfirmDialog>
  );
}
