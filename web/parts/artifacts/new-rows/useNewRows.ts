import { useLayoutEffect, useMemo } from 'react';

import { useProjectId } from '../../../relay/ids.ts';
import { useSession } from '../../../relay/session.ts';
import { useHere } from '../../../routing/paths.ts';
import { useListener, useStore } from '../../../ui/store.ts';
import type { ArtifactLine } from '../lines.ts';
import { withNewRows, type UnsentRow } from './new-row.ts';
import { newRowsOf, type NewRows } from './NewRows.ts';

interface Options {
  artifact: { id: string; entityId: number };
  lines: readonly ArtifactLine[];
  onLines: (lines: ArtifactLine[]) => void;
  /** Called when a new row has become an entity. */
  onBecame: (id: number, entityId: number) => void;
}

const none: readonly UnsentRow[] = [];

/** Returns the rows of an artifact together with those that are created on this page and saved in the background. The past has none. */
export function useNewRows({ artifact, lines, onLines, onBecame }: Options): {
  newRows: NewRows;
  rows: readonly UnsentRow[];
  shown: readonly ArtifactLine[];
} {
  const { organization, projectId, asOf } = useHere();
  const username = useSession().username ?? '';
  const project = useProjectId();
  const { id, entityId } = artifact;
  const newRows = useMemo(
    () =>
      newRowsOf({ username, organization, projectId, artifactId: entityId }, { projectId: project, artifactId: id }),
    [username, organization, projectId, entityId, project, id],
  );
  const all = useStore(newRows.rows);
  const rows = asOf ? none : all;
  useLayoutEffect(() => {
    const newer = asOf ? undefined : newRows.know(lines);
    if (newer) onLines(newer);
  }, [newRows, lines, asOf, onLines]);
  useListener(newRows.taken, ({ lines: taken, id: made, entityId: became }) => {
    if (asOf) return;
    onLines(taken);
    if (made !== undefined) onBecame(made, became);
  });
  return { newRows, rows, shown: useMemo(() => withNewRows(lines, rows), [lines, rows]) };
}
