import { useCallback } from 'react';

import { preferencesIn, usePreference } from '../../../../parts/platform/preferences/usePreference.ts';
import { useHere } from '../../../../routing/paths.ts';
import { groupingIn, type Grouping } from '../groups/grouping.ts';

/** The key of this screen among the preferences of a project, which stand where the server keeps those of places. */
const SCREEN = 'database';
const PLACES = 'organizations';
/** The former setting for all projects, which applies to each until something is chosen there. */
const SHARED = { columns: 'databaseColumns', group: 'databaseGroup', layout: 'databaseLayout' };

interface ProjectViewChange {
  columns?: readonly string[];
  /** False for no groups. */
  group?: Grouping | false;
  layout?: unknown;
}

interface ProjectView {
  columns: readonly string[] | undefined;
  group: Grouping | undefined;
  /** The saved layout of the table, not yet checked. */
  layout: unknown;
  save: (change: ProjectViewChange) => void;
}

/** Returns the viewer's columns, grouping and layout in the project on the page, and a function to save a change of them. */
export function useProjectView(preferences: unknown): ProjectView {
  const { organization, projectId } = useHere();
  const all = preferencesIn(preferences);
  const inside = (of: unknown, ...keys: string[]) => keys.reduce((now, key) => preferencesIn(now)[key], of);
  const own = preferencesIn(inside(all, PLACES, organization, 'projects', String(projectId), SCREEN));
  const columns = own['columns'] ?? all[SHARED.columns];
  const savePreference = usePreference();
  const save = useCallback(
    (change: ProjectViewChange) =>
      savePreference(PLACES, { [organization]: { projects: { [projectId]: { [SCREEN]: change } } } }),
    [savePreference, organization, projectId],
  );
  return {
    columns: Array.isArray(columns) ? columns.map(String) : undefined,
    group: groupingIn(own['group'] ?? all[SHARED.group]),
    layout: own['layout'] ?? all[SHARED.layout],
    save,
  };
}
