import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowUpRight,
  IconCamera,
  IconCopy,
  IconDatabase,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { ArtifactMenuDuplicateMutation } from '#graph/ArtifactMenuDuplicateMutation.graphql';

import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { toast } from '../../../ui/toasts.tsx';
import { DeleteArtifact } from './DeleteArtifact.tsx';
import type { ArtifactKind } from './kind.ts';

interface Props {
  entity: { id: string; entityId: number; displayName: string };
  type: ArtifactKind;
  contentCount: number;
  mayWrite: boolean;
  onRename: () => void;
  onChanged: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Opens the actions on an artifact of the dashboard. */
export function ArtifactMenu({ entity, type, contentCount, mayWrite, onRename, onChanged }: Props) {
  const { organization, projectId } = useHere();
  const here = useProjectId();
  const navigate = useNavigate();
  const say = useDone();
  const [isDeleting, setDeleting] = useState(false);
  const [duplicate] = useAction<ArtifactMenuDuplicateMutation>(graphql`
    mutation ArtifactMenuDuplicateMutation($input: CopyArtifactInput!) {
      copyArtifact(input: $input) {
        ... on CopyArtifactPayload {
          revision
          artifact {
            entity {
              id
              displayName
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const copy = () =>
    void duplicate({ input: { projectId: here, artifactId: entity.id } }).then(
      ({ copyArtifact: { artifact, revision } }) => {
        say(`${artifact?.entity.displayName ?? 'The copy'} created.`, revision ?? null, { onUndone: onChanged });
        onChanged();
      },
      (error: unknown) => toast.failed(asFacts(error)),
    );
  const kept = type.baselineWord === 'Test Cycle' ? 'kind=test-cycles' : '';
  return (
    <>
      <Menu position="bottom-end" width={232}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${entity.displayName}`} title="More">
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowUpRight {...icon} />}
            onClick={() => void navigate(paths.artifact(organization, projectId, type.slug, entity.entityId))}
          >
            Open
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDatabase {...icon} />}
            onClick={() => void navigate(paths.entity(organization, projectId, entity.entityId))}
          >
            Open in the database
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCamera {...icon} />}
            onClick={() => void navigate(paths.baselines(organization, projectId, kept))}
          >
            {type.baselineWord}s
          </Menu.Item>
          {mayWrite && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
                Rename
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy}>
                Duplicate
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setDeleting(true)}>
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <DeleteArtifact
          entity={entity}
          type={type}
          contentCount={contentCount}
          onDeleted={onChanged}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
