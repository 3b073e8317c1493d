import { NumberInput, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { LicenceType } from '#graph/LicencesScreen_organization.graphql';
import type { SetLicencesDialogMutation } from '#graph/SetLicencesDialogMutation.graphql';

import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { DayField } from '../../../../ui/DayField.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import type { Licence } from '../listed.ts';
import { licenceNames } from './licence-words.ts';

interface Props {
  /** The present licences; null if the organization needs none. */
  licence: Licence | null | undefined;
  isOpen: boolean;
  onClose: () => void;
}
type Sizes = Record<LicenceType, number>;
const none: Sizes = { NAMED_USERS: 0, FLOATING_USERS: 0, NAMED_REVIEWERS: 0, FLOATING_REVIEWERS: 0 };

/** Sets the number of licences of an organization, and their end. */
export function SetLicencesDialog({ licence, isOpen, onClose }: Props) {
  const [ends, setEnds] = useState(licence?.ends ?? '');
  const [sizes, setSizes] = useState<Sizes>(
    licence ? { ...none, ...Object.fromEntries(licence.pools.map(({ type, size }) => [type, size])) } : none,
  );
  const organizationId = useOrganizationId();
  const { refusal, submit, close } = useSubmit(onClose);
  const [set, isSetting] = useAction<SetLicencesDialogMutation>(graphql`
    mutation SetLicencesDialogMutation($input: SetLicencesInput!) {
      setLicences(input: $input) {
        ... on SetLicencesPayload {
          organization {
            id
            ...LicencesScreen_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const input = {
    organizationId,
    ends,
    namedUsers: sizes.NAMED_USERS,
    floatingUsers: sizes.FLOATING_USERS,
    namedReviewers: sizes.NAMED_REVIEWERS,
    floatingReviewers: sizes.FLOATING_REVIEWERS,
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Set up licenses"
      verb="Set up licenses"
      isBusy={isSetting}
      refusal={refusal}
      onSubmit={() => void submit(set({ input }), 'Licenses set up.')}
      onClose={close}
    >
      <SimpleGrid cols={2} spacing="md">
        {(Object.keys(licenceNames) as LicenceType[]).map((type, index) => (
          <NumberInput
            key={type}
            {...(index === 0 && { 'data-autofocus': true })}
            label={licenceNames[type]}
            min={0}
            allowDecimal={false}
            value={sizes[type]}
            onChange={(value) => setSizes({ ...sizes, [type]: Number(value) || 0 })}
          />
        ))}
      </SimpleGrid>
      <DayField label="Last day" description="Never expires if empty" value={ends} onChange={setEnds} />
      {!licence && (
        <div className="tr-dim">From then on, everyone needs a license to work here. Administration needs none.</div>
      )}
    </FormDialog>
  );
}
