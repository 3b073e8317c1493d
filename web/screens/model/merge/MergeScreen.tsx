import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay';

import type { MergeScreenQuery } from '#graph/MergeScreenQuery.graphql';
import type { MergeScreenStartMutation } from '#graph/MergeScreenStartMutation.graphql';

import { RefusalError } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../../ui/States.tsx';
import { MergePage } from './MergePage.tsx';

/** Previews the merge of one project into another, with its conflicts, and runs it. */
export default function MergeScreen() {
  const { target, source } = useScreenQuery<MergeScreenQuery>(graphql`
    query MergeScreenQuery($organization: String!, $projectId: Int!, $sourceId: Int!) @preloadable {
      target: project(organization: $organization, projectId: $projectId) @required(action: THROW) {
        id
        projectId
        name
        permissions
        revision
        merge(sourceId: $sourceId) {
          id
          ...MergePage_merge
        }
      }
      source: project(organization: $organization, projectId: $sourceId) @required(action: THROW) {
        id
        projectId
        name
        revision
      }
    }
  `);
  usePageTitle(`Merge ${source.name}`);
  const [start] = useAction<MergeScreenStartMutation>(graphql`
    mutation MergeScreenStartMutation($input: StartMergeInput!, $sourceId: Int!) {
      startMerge(input: $input) {
        ... on StartMergePayload {
          merge {
            id
            target {
              id
              revision
              merge(sourceId: $sourceId) {
                id
                ...MergePage_merge
              }
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [refusal, setRefusal] = useState<RefusalError>();
  const mayWrite = target.permissions.includes('WRITE');
  const prepare = async () => {
    setRefusal(undefined);
    try {
      await start({
        input: { targetProjectId: target.id, sourceProjectId: source.id },
        sourceId: source.projectId,
      });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      setRefusal(error);
    }
  };
  const isBegun = useRef(false);
  const isMissing = target.merge === null || target.merge === undefined;
  useEffect(() => {
    if (!isMissing || !mayWrite || isBegun.current) return;
    isBegun.current = true;
    void prepare();
  });
  if (target.merge) return <MergePage merge={target.merge} mayWrite={mayWrite} onRefresh={prepare} />;
  if (refusal)
    return (
      <ErrorState
        title={refusal.title}
        message={refusal.message}
        requestId={refusal.requestId}
        action={<Button onClick={() => void prepare()}>Try again</Button>}
      />
    );
  if (!mayWrite)
    return (
      <EmptyState>
        No one has started a merge of {source.name} into {target.name} yet. Anyone who can edit {target.name} can start
        one.
      </EmptyState>
    );
  return <LoadingLines count={8} />;
}
