import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { BulkBar_project$key } from '#graph/BulkBar_project.graphql';

import { figure } from '../../../../ui/figures.ts';
import { ToolRow } from '../../../../ui/focus/ToolRow.tsx';
import { useShortcut } from '../../../../ui/shortcuts.tsx';
import type { Selection } from '../table/useSelection.ts';
import { BulkAttribute } from './BulkAttribute.tsx';
import { BulkBaseline } from './BulkBaseline.tsx';
import { BulkClass } from './BulkClass.tsx';
import { BulkDelete } from './BulkDelete.tsx';
import { BulkFlags } from './BulkFlags.tsx';
import { BulkLabel } from './BulkLabel.tsx';
import { BulkLock } from './BulkLock.tsx';
import { BulkMove } from './BulkMove.tsx';
import { BulkNumber } from './BulkNumber.tsx';
import { BulkQuality } from './BulkQuality.tsx';
import { BulkReport } from './BulkReport.tsx';
import { BulkState } from './BulkState.tsx';
import { BulkTransform } from './BulkTransform.tsx';
import { Selecting } from './Selecting.tsx';
import { TickedElsewhere } from './TickedElsewhere.tsx';
import { WholeOffer } from './WholeOffer.tsx';

interface Props {
  project: BulkBar_project$key;
  selection: Selection;
  /** The search that is on the page. */
  query: string;
  /** The number of its results; undefined until they are counted. */
  found: number | undefined;
}

/** Offers the actions on all selected entities. */
export default function BulkBar({ project, selection, query, found }: Props) {
  const { permissions, schema } = useFragment(
    graphql`
      fragment BulkBar_project on Project {
        permissions
        schema {
          ...BulkLabel_schema
          ...BulkAttribute_schema
          ...BulkClass_schema
          ...BulkTransform_schema
        }
      }
    `,
    project,
  );
  const bar = useRef<HTMLDivElement>(null);
  useShortcut('b', 'Actions for selected entities', () => bar.current?.querySelector('button')?.focus());
  if (selection.asked) return <Selecting asked={selection.asked} found={found} onStop={selection.clear} />;
  const entries = [...selection.picked.values()];
  return (
    <ToolRow box={bar} className="db-bulk" aria-label="Selected entities">
      <span className="db-bulk-count">
        <b>{figure(entries.length)}</b> selected
        <TickedElsewhere selection={selection} />
        <WholeOffer selection={selection} of={query} found={found} />
      </span>
      <BulkLabel schema={schema} entries={entries} />
      <BulkAttribute schema={schema} entries={entries} />
      <BulkClass schema={schema} entries={entries} />
      <BulkTransform schema={schema} entries={entries} />
      <BulkNumber entries={entries} />
      <BulkQuality entries={entries} />
      <BulkState entries={entries} />
      <BulkLock entries={entries} />
      <BulkFlags entries={entries} />
      {permissions.includes('WRITE_BASELINES') && <BulkBaseline entries={entries} />}
      <BulkReport entries={entries} />
      <BulkMove entries={entries} onDone={selection.clear} />
      <BulkDelete entries={entries} onDone={selection.clear} />
      <ActionIcon variant="subtle" color="gray" aria-label="Clear the selection" onClick={selection.clear}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </ToolRow>
  );
}
