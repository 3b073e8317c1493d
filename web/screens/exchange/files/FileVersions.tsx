import { Anchor, Button } from '@mantine/core';
import { startTransition, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { FileVersionsQuery } from '#graph/FileVersionsQuery.graphql';
import type { FileVersionsRestoreMutation } from '#graph/FileVersionsRestoreMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { bytes, countText } from '../../../ui/figures.ts';
import { toast } from '../../../ui/toasts.tsx';
import { DeleteVersion } from './DeleteVersion.tsx';

interface Props {
  fileId: number;
  mayWrite: boolean;
  onRestored: () => void;
}

/**
 * Lists earlier contents of a file, newest first: each can be downloaded, restored and, by administrators, deleted. Nothing if it was never
 * replaced.
 */
export function FileVersions({ fileId, mayWrite, onRestored }: Props) {
  const { organization, projectId } = useHere();
  const project = useProjectId();
  const [times, setTimes] = useState(0);
  const [deleting, setDeleting] = useState<{ number: number; name: string; size: number }>();
  const {
    project: { fileVersions },
    organization: owner,
  } = useLazyLoadQuery<FileVersionsQuery>(
    graphql`
      query FileVersionsQuery($organization: String!, $projectId: Int!, $fileId: Int!) {
        organization(slug: $organization) @required(action: THROW) {
          id
          viewerIsAdministrator
        }
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          fileVersions(fileId: $fileId, first: 100) {
            totalCount
            edges {
              node {
                number
                isCurrent
                name
                size
                created
                createdBy
                url
              }
            }
          }
        }
      }
    `,
    { organization, projectId, fileId },
    { fetchPolicy: 'store-and-network', fetchKey: times },
  );
  const [restore, isBusy] = useAction<FileVersionsRestoreMutation>(graphql`
    mutation FileVersionsRestoreMutation($input: RestoreFileVersionInput!) {
      restoreFileVersion(input: $input) {
        ... on RestoreFileVersionPayload {
          version {
            __typename
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const { edges, totalCount } = fileVersions;
  if (totalCount < 2) return null;
  const giveAgain = async (number: number) => {
    try {
      await restore({ input: { projectId: project, fileId, number } });
      toast.done(`Version ${number} restored.`);
      onRestored();
    } catch (error) {
      toast.failed(asFacts(error));
    }
  };
  return (
    <>
      <h3>Versions</h3>
      <ol className="tr-list fl-versions" aria-label="Versions">
        {edges.map(({ node: { number, isCurrent, name, size, created, createdBy, url } }) => (
          <li key={number} aria-current={isCurrent || undefined}>
            <span className="fl-number">{number}</span>
            <span className="tr-column fl-version">
              <Anchor href={url} download>
                {name}
              </Anchor>
              <span className="tr-dim">
                {bytes(size)}, <When iso={created} /> by {createdBy}
              </span>
            </span>
            {isCurrent ? (
              <span className="tr-dim">Current</span>
            ) : (
              <span className="fl-version-acts">
                {mayWrite && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={isBusy}
                    aria-label={`Restore version ${number}`}
                    onClick={() => void giveAgain(number)}
                  >
                    Restore
                  </Button>
                )}
                {owner.viewerIsAdministrator && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Delete version ${number}`}
                    onClick={() => setDeleting({ number, name, size })}
                  >
                    Delete
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {totalCount > edges.length && <p className="tr-dim">and {countText(totalCount - edges.length, 'earlier one')}</p>}
      {deleting && (
        <DeleteVersion
          organizationId={owner.id}
          fileId={fileId}
          version={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => startTransition(() => setTimes((before) => before + 1))}
        />
      )}
    </>
  );
}
