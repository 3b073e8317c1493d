import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { SaveTableInput, usePasteIntoTableMutation } from '#graph/usePasteIntoTableMutation.graphql';

import { areMany } from '../../../../parts/model/saving/are-many.ts';
import { throughLocks, usePassingLocks } from '../../../../parts/model/saving/through-locks.ts';
import { useProjectId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { areSpelledFreely, spelledTable, type ColumnTypes } from './spelled-table.ts';

/** Texts for fields of entities, and for new ones. */
export type Table = Pick<SaveTableInput, 'columns' | 'rows' | 'classId' | 'revision' | 'takesWhole'>;

/** Sends a table in this turn, unless the code that spells its texts has yet to come. */
function sendSpelled<T>(table: Table, types: ColumnTypes, send: (table: Table) => Promise<T>): Promise<T> {
  const spelled = areSpelledFreely(types) ? spelledTable(table, types) : table;
  return spelled instanceof Promise ? spelled.then(send) : send(spelled);
}

/** Saves typed or pasted texts as values of entities in one save, or previews the results; `types` are those of the columns. */
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
    (table: Table, types: ColumnTypes = []) =>
      sendSpelled(table, types, async (spelled) => {
        const { cells, project } = (
          await act({ input: { projectId, ...spelled, isTrial: true }, isTrial: true, areMany: true })
        ).saveTable;
        return { cells: cells ?? [], revision: project.revision };
      }),
    [act, projectId],
  );
  const save = useCallback(
    (table: Table, { key, types = [] }: { key?: string; types?: ColumnTypes } = {}) =>
      sendSpelled(table, types, async (spelled) => {
        const answer = await throughLocks(isPassing, (said) =>
          act({ input: { projectId, ...spelled, ...said }, isTrial: false, areMany: areMany(spelled.rows) }, { key }),
        );
        return answer.saveTable.revision ?? null;
      }),
    [act, isPassing, projectId],
  );
  return { look, save, isBusy };
}

export type PastedCell = Awaited<ReturnType<ReturnType<typeof usePasteIntoTable>['look']>>['cells'][number];
