import { useMemo } from 'react';
import { graphql } from 'react-relay';

import type { useMakeableClassesQuery } from '#graph/useMakeableClassesQuery.graphql';

import { useQueryResult } from '../../../../relay/useQueryResult.ts';
import { useHere } from '../../../../routing/paths.ts';
import { lastUsed } from '../../../../ui/choosing/last-used.ts';
import { makeableClasses, type Makeable } from './makeable.ts';

interface Settings {
  /** The global id of the relation, by which its last uses are known too. */
  relation: string;
  /** Ids in the graph of the classes that the schema names as its targets. */
  targets: readonly string[];
  isPaused: boolean;
}

/** Returns the classes of which targets of a relation can be made, the best fitting first; undefined before they are read. */
export function useMakeableClasses({ relation, targets, isPaused }: Settings): readonly Makeable[] | undefined {
  const { organization, projectId } = useHere();
  const { data, refusal } = useQueryResult<useMakeableClassesQuery>(
    graphql`
      query useMakeableClassesQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          schema {
            classes {
              id
              globalId
              classId
              parentId
              name
              icon
              colour
              isAbstract
              isHidden
            }
          }
        }
      }
    `,
    isPaused ? null : { organization, projectId },
    { keepsLast: true, fetchPolicy: 'store-or-network' },
  );
  const used = isPaused ? '[]' : JSON.stringify(lastUsed(relation));
  const named = JSON.stringify(targets);
  return useMemo(() => {
    // A search works without them, so a refusal of theirs hides nothing else.
    if (!data || refusal) return refusal && [];
    const { classes } = data.project.schema;
    return makeableClasses(classes, relation, JSON.parse(named) as string[], JSON.parse(used) as string[]);
  }, [data, refusal, relation, named, used]);
}
