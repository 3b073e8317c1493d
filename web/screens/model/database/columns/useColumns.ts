import { useCallback, useMemo, useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { useColumns_project$key } from '#graph/useColumns_project.graphql';
import type { useColumns_viewer$key } from '#graph/useColumns_viewer.graphql';

import { choiceColours, type ChoiceColours } from '../../../../ui/ChoiceText.tsx';
import type { Put } from '../search/useAddress.ts';
import { useProjectView } from '../view/project-view.ts';
import type { EntityColumn } from './column.ts';
import { allColumns, DEFAULT_COLUMNS, relationColumnOf } from './columns.ts';
import { usualLayout, type Layout } from './layout.ts';
import { useLayout } from './useLayout.ts';

export interface Columns {
  /** The visible columns, in order. */
  shown: EntityColumn[];
  /** All other columns. */
  hidden: EntityColumn[];
  choose: (keys: string[]) => void;
  layout: Layout;
  lay: (change: Partial<Layout>) => void;
  /** Resets columns, widths and heights to the defaults. */
  reset: () => void;
  /** The choices' own colours. */
  colours: ChoiceColours;
}

/** Keeps the columns of the address or of the viewer's last choice, in order, and saves new choices with their preferences in the project. */
export function useColumns(
  projectKey: useColumns_project$key,
  viewerKey: useColumns_viewer$key,
  given: readonly string[] | undefined,
  put: Put,
): Columns {
  const { schema } = useFragment(
    graphql`
      fragment useColumns_project on Project {
        schema {
          properties {
            id
            propertyId
            name
            type
            classId
            isHidden
            colours {
              choice
              colour
            }
          }
        }
      }
    `,
    projectKey,
  );
  const { preferences } = useFragment(
    graphql`
      fragment useColumns_viewer on User {
        preferences
      }
    `,
    viewerKey,
  );
  const { columns: saved = DEFAULT_COLUMNS, layout: savedLayout, save: saveView } = useProjectView(preferences);
  const [own, setOwn] = useState(saved);
  const keys = given ?? own;
  const [layout, lay] = useLayout(savedLayout, saveView);
  const all = useMemo(
    () => allColumns(schema.properties.filter(({ classId, isHidden }) => classId !== null && !isHidden)),
    [schema.properties],
  );
  const shown = useMemo(
    () =>
      keys.flatMap((key) => {
        const column = all.find((each) => each.key === key) ?? relationColumnOf(key);
        return column ? [{ ...column, width: layout.widths[key] ?? column.width }] : [];
      }),
    [all, keys, layout.widths],
  );
  const hidden = useMemo(() => all.filter(({ key }) => !keys.includes(key)), [all, keys]);
  const choose = useCallback(
    (next: string[]) => {
      setOwn(next);
      saveView({ columns: next });
      put('column', next);
    },
    [saveView, put],
  );
  const reset = () => {
    choose(DEFAULT_COLUMNS);
    lay(usualLayout);
  };
  const colours = useMemo(() => choiceColours(schema.properties), [schema.properties]);
  return { shown, hidden, choose, layout, lay, reset, colours };
}
