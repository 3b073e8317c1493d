import { graphql } from 'react-relay';

import type { LicenceType } from '#graph/People_organization.graphql';
import type { RemovePeopleDialogMutation } from '#graph/RemovePeopleDialogMutation.graphql';

import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useOrganizationId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { countText } from '../../../../ui/figures.ts';
import { NamedFew } from '../../../../ui/NamedFew.tsx';
import type { ListedMember } from './useMembers.ts';

interface Props {
  people: readonly ListedMember[] | undefined;
  licences: ReadonlyMap<string, LicenceType> | undefined;
  onClose: () => void;
}

/** Removes people from an organization, after listing their losses. */
export function RemovePeopleDialog({ people = [], licences, onClose }: Props) {
  const organizationId = useOrganizationId();
  const { refusal, submit, close } = useSubmit(onClose);
  const [remove, isBusy] = useAction<RemovePeopleDialogMutation>(graphql`
    mutation RemovePeopleDialogMutation($input: RemoveMembersInput!) {
      removeMembers(input: $input) {
        ... on RemoveMembersPayload {
          deletedIds
          organization {
            ...OrganizationFacts_organization
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const who = people.length === 1 ? people[0]!.user.fullName : countText(people.length, 'person', 'people');
  const lost = lossesOf(people, licences);
  return (
    <ConfirmDialog
      isOpen={people.length > 0}
      title={`Remove ${who}?`}
      verb={`Remove ${who}`}
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={() =>
        void submit(
          remove({ input: { organizationId, usernames: people.map(({ username }) => username) } }),
          `${who} ${people.length === 1 ? 'was' : 'were'} removed.`,
        )
      }
      onClose={close}
    >
      {people.length === 1 ? 'They lose' : 'Together they lose'} {lost}. Their work and their accounts stay.
      <NamedFew names={people.map(({ user }) => user.fullName)} />
    </ConfirmDialog>
  );
}

/** Counts the losses of people who leave the organization. */
export function lossesOf(
  people: readonly Pick<ListedMember, 'username' | 'teams' | 'projectCount'>[],
  licences: ReadonlyMap<string, LicenceType> | undefined,
): string {
  const teams = people.reduce((sum, each) => sum + each.teams.length, 0);
  const projects = people.reduce((sum, each) => sum + each.projectCount, 0);
  const held = people.filter(({ username }) => licences?.has(username)).length;
  const parts = [
    'access to the organization immediately',
    ...(teams > 0 ? [countText(teams, 'team membership')] : []),
    ...(projects > 0 ? [countText(projects, 'shared project')] : []),
    ...(held > 0 ? [countText(held, 'license')] : []),
  ];
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
