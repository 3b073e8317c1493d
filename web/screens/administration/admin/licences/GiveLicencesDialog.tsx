import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { GiveLicencesDialogMutation } from '#graph/GiveLicencesDialogMutation.graphql';

import type { Party } from '../../../../parts/identity/people/PeoplePicker.tsx';
import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { countText } from '../../../../ui/figures.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import type { Licence } from '../listed.ts';
import { OrganizationPeople } from '../OrganizationPeople.tsx';

interface Props {
  organization: string;
  licence: Licence | null | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Assigns named licences to people. */
export function GiveLicencesDialog({ organization, licence, isOpen, onClose }: Props) {
  const [type, setType] = useState<'NAMED_USERS' | 'NAMED_REVIEWERS'>('NAMED_USERS');
  const [people, setPeople] = useState<Party[]>([]);
  const organizationId = useOrganizationId();
  const { refusal, submit, close } = useSubmit(onClose);
  const [give, isBusy] = useAction<GiveLicencesDialogMutation>(graphql`
    mutation GiveLicencesDialogMutation($input: GiveLicencesInput!) {
      giveLicences(input: $input) {
        ... on GiveLicencesPayload {
          organization {
            id
            ...LicencesScreen_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const open = licence?.pools.find((pool) => pool.type === type)?.open ?? 0;
  return (
    <FormDialog
      isOpen={isOpen}
      title="Assign licenses"
      verb={people.length > 1 ? `Assign ${countText(people.length, 'license')}` : 'Assign license'}
      isBusy={isBusy}
      isReady={people.length > 0}
      refusal={refusal}
      onSubmit={() =>
        void submit(
          give({ input: { organizationId, type, usernames: people.map(({ id }) => id) } }),
          `${countText(people.length, 'license')} assigned.`,
        )
      }
      onClose={close}
    >
      <SegmentedControl
        aria-label="Kind"
        value={type}
        onChange={(value) => setType(value as typeof type)}
        data={[
          { value: 'NAMED_USERS', label: 'Users' },
          { value: 'NAMED_REVIEWERS', label: 'Reviewers' },
        ]}
      />
      <div className="tr-dim">
        {countText(open, 'license')} available. Members and administrators need a user license, reviewers a reviewer
        license.
      </div>
      <OrganizationPeople organization={organization} value={people} onChange={setPeople} />
    </FormDialog>
  );
}
