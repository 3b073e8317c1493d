import { Modal, Select } from '@mantine/core';
import { Suspense, useState } from 'react';

import { CompareWith } from '../../../parts/model/compare/CompareWith.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import type { Line } from './lines.ts';

interface Props {
  lines: readonly [Line, Line, ...Line[]];
  /** The one that is looked at; it is the second. */
  selected: Line;
  onClose: () => void;
}

/** What is different between any two of a project and its branches. */
export default function CompareTwo({ lines, selected, onClose }: Props) {
  const [from, setFrom] = useState(lines.find((line) => line !== selected) ?? lines[0]);
  const [home, setHome] = useState(selected);
  const pick = (label: string, value: Line, other: Line, onPick: (line: Line) => void) => (
    <Select
      label={label}
      value={String(value.projectId)}
      allowDeselect={false}
      data={lines
        .filter((line) => line !== other)
        .map(({ projectId, name }) => ({ value: String(projectId), label: name }))}
      onChange={(chosen) => onPick(lines.find(({ projectId }) => String(projectId) === chosen) ?? value)}
    />
  );
  return (
    <Modal opened onClose={onClose} title="Compare two" size={920} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className="vc-two">
        {pick('What became of', from, home, setFrom)}
        {pick('In', home, from, setHome)}
      </div>
      <Suspense fallback={<LoadingLines />}>
        <CompareWith
          key={`${from.projectId}:${home.projectId}`}
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
