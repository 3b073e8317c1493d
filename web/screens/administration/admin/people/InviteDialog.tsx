import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { InviteDialogMutation, OrganizationLevel } from '#graph/InviteDialogMutation.graphql';

import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { countText } from '../../../../ui/figures.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { levelNames } from '../licences/licence-words.ts';

interface Props {
  isOpen: boolean;
  /** True if people become members without being asked, as administrators of the server add them. */
  addsAtOnce: boolean;
  onClose: () => void;
}

/** Splits a text into mail addresses at commas, semicolons, spaces and line breaks. */
export const splitAddresses = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Invites people to an organization by mail address; those without an account get one by a link in a mail. */
export function InviteDialog({ isOpen, addsAtOnce, onClose }: Props) {
  const [text, setText] = useState('');
  const [level, setLevel] = useState<OrganizationLevel>('MEMBER');
  const organizationId = useOrganizationId();
  const { refusal, submit, close } = useSubmit(() => {
    setText('');
    onClose();
  });
  const [invite, isBusy] = useAction<InviteDialogMutation>(graphql`
    mutation InviteDialogMutation($input: InviteMembersInput!) {
      inviteMembers(input: $input) {
        ... on InviteMembersPayload {
          members {
            ...useMembers_member
          }
          organization {
            id
            ...OpenInvitations_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const emails = splitAddresses(text);
  return (
    <FormDialog
      isOpen={isOpen}
      title="Invite people"
      verb={emails.length > 1 ? `Invite ${countText(emails.length, 'person', 'people')}` : 'Invite'}
      isBusy={isBusy}
      isReady={emails.length > 0}
      refusal={refusal}
      onSubmit={() =>
        void submit(
          invite({ input: { organizationId, emails, level } }),
          `${countText(emails.length, 'person', 'people')} invited.`,
        )
      }
      onClose={close}
    >
      <Textarea
        label="Email addresses"
        description={`Separate with commas, spaces or lines. People without an account get an invitation by email. ${addsAtOnce ? 'Everyone is a member immediately, since you administer the server.' : 'They become members when they accept.'}`}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Select
        label="Access"
        allowDeselect={false}
        data={Object.entries(levelNames).map(([value, label]) => ({ value, label }))}
        value={level}
        onChange={(value) => setLevel((value ?? 'MEMBER') as OrganizationLevel)}
        comboboxProps={{ zIndex: 402 }}
      />
    </FormDialog>
  );
}
