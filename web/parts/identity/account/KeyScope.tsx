import { SegmentedControl, Select, TagsInput } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';

import type { KeyScope_query$key } from '#graph/KeyScope_query.graphql';

import { heldIn } from './key-words.ts';

/** The scope of a key: all that its owner may do in an organization, or only the permissions. */
export interface Scope {
  organization: string | null;
  permissions: readonly string[] | null;
}
interface Props {
  query: KeyScope_query$key;
  value: Scope;
  onChange: (scope: Scope) => void;
}

const parts = [
  { value: 'all', label: 'All my permissions' },
  { value: 'some', label: 'Selected permissions' },
];

/** Chooses the scope of a key from the viewer's permissions. */
export function KeyScope({ query, value: { organization, permissions }, onChange }: Props) {
  const { viewer, organizations } = useFragment(
    graphql`
      fragment KeyScope_query on Query {
        viewer {
          permissions
        }
        organizations @required(action: THROW) {
          id
          slug
          name
        }
      }
    `,
    query,
  );
  return (
    <>
      <Select
        label="Organization"
        data={organizations.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={organization}
        allowDeselect={false}
        searchable={organizations.length > 10}
        comboboxProps={{ zIndex: 402 }}
        onChange={(slug) => onChange({ organization: slug, permissions: permissions && [] })}
      />
      <SegmentedControl
        aria-label="Scope"
        data={parts}
        value={permissions ? 'some' : 'all'}
        onChange={(part) => onChange({ organization, permissions: part === 'some' ? [] : null })}
        size="md"
      />
      {permissions && (
        <TagsInput
          label="Permissions"
          description="Choose from your permissions, or type one that they include."
          inputWrapperOrder={['label', 'input', 'description']}
          size="md"
          data={heldIn(viewer?.permissions ?? [], organization ?? '')}
          value={[...permissions]}
          onChange={(picked) => onChange({ organization, permissions: picked })}
          comboboxProps={{ zIndex: 402 }}
          clearable
        />
      )}
    </>
  );
}
