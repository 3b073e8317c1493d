import { IconBinaryTree, IconCamera, IconFilter, IconLayoutGrid, IconList, IconReport } from '@tabler/icons-react';
import { useNavigate } from 'react-router';

import { useCommands, type Command } from '../../../ui/shortcuts.tsx';
import type { DatabaseView } from './ViewSwitch.tsx';

interface Props {
  /** The address for a baseline of the results; undefined without permission. */
  baseline: string | undefined;
  view: DatabaseView;
  isOrdered: boolean;
  onView: (view: DatabaseView) => void;
  onFilters: () => void;
  onReport: () => void;
}

const views = [
  { view: 'tree', does: 'Show as hierarchy', words: 'tree, hierarchy, nested', icon: IconBinaryTree },
  { view: 'flat', does: 'Show as flat list', words: 'flat, list, table', icon: IconList },
  { view: 'cards', does: 'Show as cards', words: 'cards, gallery, tiles', icon: IconLayoutGrid },
] as const;

/** Offers the tools of the database as commands of the page. */
export function ToolCommands({ baseline, view, isOrdered, onView, onFilters, onReport }: Props) {
  const navigate = useNavigate();
  const own: Command[] = [
    { does: 'Filter', words: 'filters, narrow, facets', icon: IconFilter, run: onFilters },
    {
      does: 'Report',
      words: 'report on these results, export, download, pdf, word, docx, excel, csv',
      icon: IconReport,
      run: onReport,
    },
    ...views.map(({ view: each, ...command }) => ({
      ...command,
      run: () => onView(each),
      notNow:
        each === view
          ? 'The results are shown like this'
          : each === 'tree' && isOrdered
            ? 'Remove order: from the query'
            : undefined,
    })),
  ];
  const keeping: Command = {
    does: 'Baseline these results',
    words: 'snapshot, freeze',
    icon: IconCamera,
    run: () => void (baseline && navigate(baseline)),
  };
  useCommands(baseline ? [...own, keeping] : own);
  return null;
}
