import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useReplaceMutation } from '#graph/useReplaceMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { useAction } from '../../../relay/useAction.ts';
import type { Finding, TextMatch } from './text-matches.ts';

/** A replacement in all results, or in one. */
export interface Replacing {
  finding: Finding;
  replacement: string;
  /** The one place, with its entity's id in the graph. */
  only?: (Omit<TextMatch, 'entityId'> & { entityId: string }) | undefined;
  throughLocks?: boolean;
}

/** Replaces the found texts as one save, or previews the results. */
export function useReplace(artifactId: string) {
  const projectId = useProjectId();
  const [act, isBusy] = useAction<useReplaceMutation>(graphql`
    mutation useReplaceMutation($input: ReplaceOnArtifactInput!) {
      replaceOnArtifact(input: $input) {
        ... on ReplaceOnArtifactPayload {
          revision
          placeCount
          textCount
          refusedCount
          texts {
            entityId
            displayName
            field
            before
            after
            refusal
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const send = useCallback(
    async ({ finding, replacement, only, throughLocks }: Replacing, isTrial: boolean) => {
      const { replaceOnArtifact } = await act({
        input: {
          projectId,
          artifactId,
          ...finding,
          replacement,
          ...(only && { only }),
          ...(throughLocks && { throughLocks }),
          ...(isTrial && { isTrial }),
        },
      });
      return replaceOnArtifact;
    },
    [act, projectId, artifactId],
  );
  const look = useCallback((wanted: Replacing) => send(wanted, true), [send]);
  const change = useCallback((wanted: Replacing) => send(wanted, false), [send]);
  return { look, change, isBusy };
}

export type Replaced = Awaited<ReturnType<ReturnType<typeof useReplace>['look']>>;
