import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { SaveTableInput, usePasteIntoTableMutation } from '#graph/usePasteIntoTableMutation.graphql';

import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { throughLocks, usePassingLocks } from '../../../../parts/model/saving/through-locks.ts';
import { useProjectId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';

/** Texts for fields of entities, and for new ones. */
export type Table = Pick<SaveTableInput, 'columns' | 'rows' | 'classId' | 'revision' | 'takesWhole'>;

/** Saves pasted texts as values of entities in one save, or previews the results. */
export function usePasteIntoTable() {
  const projectId = useProjectId();
  const [isPassing] = usePassingLocks();
  const [act, isBusy] = useAction<usePasteIntoTableMutation>(graphql`
    mutation usePasteIntoTableMutation($input: SaveTableInput!, $isTrial: Boolean!, $areMany: Boolean!) {
      saveTable(input: $input) {
        ... on SaveTablePayload {
          revision
          cells @include(if: $isTrial) {
            row
            column
            before
            after
            refusal
            warning
          }
          entities @skip(if: $areMany) {
            ...saved_entity
          }
          project {
            id
            revision
          }
        }
        ...refused_facts @alias(as: "refusal")
        ...refused_clashes @alias(as: "clash")
      }
    }
  `);
  const look = useCallback(
    async (table: Table) => {
      const { cells, project } = (
        await act({ input: { projectId, ...table, isTrial: true }, isTrial: true, areMany: true })
      ).saveTable;
      return { cells: cells ?? [], revision: project.revision };
    },
    [act, projectId],
  );
  const save = useCallback(
    async (table: Table, key?: string) => {
      const answer = await throughLocks(isPassing, (said) =>
        act({ input: { projectId, ...table, ...said }, isTrial: false, areMany: areMany(table.rows) }, { key }),
      );
      return answer.saveTable.revision ?? null;
    },
    [act, isPassing, projectId],
  );
  return { look, save, isBusy };
}

export type PastedCell = Awaited<ReturnType<ReturnType<typeof usePasteIntoTable>['look']>>['cells'][number];
