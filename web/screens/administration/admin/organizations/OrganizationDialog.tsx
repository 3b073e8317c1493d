import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { OrganizationDialogCreateMutation } from '#graph/OrganizationDialogCreateMutation.graphql';
import type { OrganizationDialogSaveMutation } from '#graph/OrganizationDialogSaveMutation.graphql';

import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { NameAndDescription } from '../../../../ui/naming/NameAndDescription.tsx';
import { changeOrganizations } from './organization-lists.ts';

interface Organization {
  id: string;
  slug: string;
  name: string;
  description: string;
  entityLimit: number | null | undefined;
  fileLimit: number | null | undefined;
  globalOrg: boolean;
  preferences: unknown;
}
interface Props {
  isOpen: boolean;
  /** The organization to change; undefined for a new one. */
  organization: Organization | undefined;
  /** True to hide the limits that only server administrators may set. */
  isModest?: boolean;
  onClose: () => void;
}
const fresh = {
  id: '',
  slug: '',
  name: '',
  description: '',
  entityLimit: null,
  fileLimit: null,
  globalOrg: false,
  preferences: {},
};
const DEMAND = 'signIn.demandTwoStep';

/** Creates or changes an organization. */
export const OrganizationDialog = (props: Props) => (
  <Form key={props.organization?.slug ?? String(props.isOpen)} {...props} />
);

function Form({ isOpen, organization, isModest = false, onClose }: Props) {
  const [draft, setDraft] = useState<Organization>(organization ?? fresh);
  const change = (patch: Partial<Organization>) => setDraft({ ...draft, ...patch });
  const { refusal, submit, close } = useSubmit(onClose);
  const [create, isCreating] = useAction<OrganizationDialogCreateMutation>(graphql`
    mutation OrganizationDialogCreateMutation($input: CreateOrganizationInput!) {
      createOrganization(input: $input) {
        ... on CreateOrganizationPayload {
          organization {
            id
            # eslint-disable-next-line relay/unused-fields -- the frame around these pages shows it at once
            viewerIsAdministrator
            ...OrganizationFacts_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [save, isSaving] = useAction<OrganizationDialogSaveMutation>(graphql`
    mutation OrganizationDialogSaveMutation($input: SaveOrganizationInput!) {
      saveOrganization(input: $input) {
        ... on SaveOrganizationPayload {
          organization {
            id
            ...OrganizationFacts_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const { slug, name, description, entityLimit, fileLimit, globalOrg } = draft;
  const preferences = draft.preferences as Record<string, unknown>;
  const isDemanded = preferences[DEMAND] === true;
  // Preferences are sent only if changed here, since they are saved as a whole.
  const demand = draft.preferences === organization?.preferences ? {} : { preferences };
  const limits = isModest ? {} : { entityLimit: entityLimit ?? null, fileLimit: fileLimit ?? null, globalOrg };
  const onSubmit = () =>
    void submit(
      organization
        ? save({ input: { organizationId: organization.id, name, description, ...limits, ...demand } })
        : create(
            { input: { slug, name, description, ...limits } },
            {
              updater: (store) => {
                const made = store.getRootField('createOrganization')?.getLinkedRecord('organization') ?? null;
                changeOrganizations(store, (list) => [...list, made]);
              },
            },
          ),
      organization ? `${name} was saved.` : `${name} was created.`,
    );
  return (
    <FormDialog
      isOpen={isOpen}
      title={organization ? `Edit ${organization.name}` : 'New organization'}
      verb={organization ? 'Save organization' : 'Create organization'}
      isBusy={isCreating || isSaving}
      refusal={refusal}
      onSubmit={onSubmit}
      onClose={close}
    >
      <NameAndDescription
        name={name}
        onName={(next) => change({ name: next })}
        description={description}
        onDescription={(next) => change({ description: next })}
      >
        {!organization && (
          <TextInput
            label="URL name"
            description="Lowercase letters, digits and dashes. Can't be changed later."
            required
            withAsterisk={false}
            value={slug}
            onChange={(event) => change({ slug: event.currentTarget.value.toLowerCase() })}
          />
        )}
      </NameAndDescription>
      {organization && (
        <Checkbox
          className="ad-check"
          label="Require two-factor authentication"
          description="Everyone who signs in with a password has to set it up before they enter, including you."
          checked={isDemanded}
          onChange={(event) => change({ preferences: { ...preferences, [DEMAND]: event.currentTarget.checked } })}
        />
      )}
      {!isModest && (
        <>
          <NumberInput
            label="Entity limit"
            description="No limit if empty"
            min={0}
            allowDecimal={false}
            thousandSeparator=","
            value={entityLimit ?? ''}
            onChange={(value) => change({ entityLimit: value === '' ? null : Number(value) })}
          />
          <NumberInput
            label="File limit, in MB"
            description="Server limit if empty"
            min={0}
            allowDecimal={false}
            thousandSeparator=","
            value={fileLimit ?? ''}
            onChange={(value) => change({ fileLimit: value === '' ? null : Number(value) })}
          />
          <Checkbox
            className="ad-check"
            label="Everyone can read its projects"
            checked={globalOrg}
            onChange={(event) => change({ globalOrg: event.currentTarget.checked })}
          />
        </>
      )}
    </FormDialog>
  );
}
