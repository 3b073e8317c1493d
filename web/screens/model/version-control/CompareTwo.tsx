import { Modal, Select } from '@mantine/core';
import { Suspense, useState } from 'react';

import { CompareWith } from '../../../parts/model/compare/CompareWith.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import type { VersionLine } from './lines.ts';

interface Props {
  lines: readonly [VersionLine, VersionLine, ...VersionLine[]];
  /** The selected line, which is compared with. */
  selected: VersionLine;
  onClose: () => void;
}

/** Compares any two of a project and its branches: here the first is chosen, and below it the other. */
export default function CompareTwo({ lines, selected, onClose }: Props) {
  const [from, setFrom] = useState(lines.find((line) => line !== selected) ?? lines[0]);
  const home = from === selected ? (lines.find((line) => line !== from) ?? lines[1]) : selected;
  return (
    <Modal opened onClose={onClose} title="Compare two" size={920} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Select
        label="Show changes from"
        mb="sm"
        maw={320}
        value={String(from.projectId)}
        allowDeselect={false}
        data={lines.map(({ projectId, name }) => ({ value: String(projectId), label: name }))}
        onChange={(chosen) => setFrom(lines.find(({ projectId }) => String(projectId) === chosen) ?? from)}
      />
      <Suspense fallback={<LoadingLines />}>
        <CompareWith
          key={from.projectId}
          from={{
            value: `project-${from.projectId}`,
            label: from.name,
            name: from.name,
            input: { projectId: from.id },
            revision: null,
          }}
          home={home}
        />
      </Suspense>
    </Modal>
  );
}
