import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { fitting } from '../../../../ui/choosing/rank.ts';
import { useDragBeside } from '../../../../ui/dragging/useDragBeside.ts';
import { FindBox } from '../../../../ui/FindBox.tsx';
import { catalogue } from '../catalogue.ts';
import type { TabChoice, TabLine } from './useArrangedTabs.ts';

/** Lists the tabs of this sidebar with checkboxes and handles, and all other tabs with their places. */
export default function TabsList({ choice: { lines, onToggle, onMove, onReset } }: { choice: TabChoice }) {
  const [typed, setTyped] = useState('');
  const list = useId();
  const here = new Set(lines.map(({ name }) => name.toLowerCase()));
  const elsewhere = catalogue.filter((tab) => !here.has(tab.name.toLowerCase()));
  const others = fitting(elsewhere, typed, (tab) => tab);
  const isLast = lines.filter(({ isShown }) => isShown).length === 1;
  return (
    <>
      <FindBox label="Find a tab" list={list} value={typed} onChange={setTyped} />
      <div className="tm-scroll">
        <ul id={list}>
          {fitting(lines, typed, (line) => line).map((line) => (
            <Line
              key={line.name}
              line={line}
              isOnly={line.isShown && isLast}
              onToggle={() => onToggle(line.name)}
              before={lines[lines.indexOf(line) - 1]?.name}
              after={lines[lines.indexOf(line) + 1]?.name}
              onMove={onMove}
            />
          ))}
        </ul>
        {others.length > 0 && (
          <>
            <h3>Other sidebars</h3>
            <ul>
              {others.map(({ name, where }) => (
                <li key={name} className="tm-other">
                  <span>{name}</span>
                  <span className="tr-dim">{where}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onReset}>
        Reset tabs
      </Button>
    </>
  );
}

interface LineProps {
  line: TabLine;
  /** True for the last visible tab. */
  isOnly: boolean;
  onToggle: () => void;
  /** The tabs before and after it. */
  before: string | undefined;
  after: string | undefined;
  onMove: (name: string, other: string) => void;
}

function Line({ line: { name, isShown, why }, isOnly, onToggle, before, after, onMove }: LineProps) {
  const id = useId();
  const { element, edge } = useDragBeside<HTMLLIElement>({ list: 'tabs', id: name, isDown: true }, (dropped) =>
    onMove(dropped, name),
  );
  const reason = why ?? (isOnly ? 'At least one tab is required.' : undefined);
  return (
    <li ref={element} className="tm-line" data-edge={edge}>
      <Checkbox
        size="xs"
        label={name}
        description={reason}
        id={id}
        checked={isShown}
        disabled={reason !== undefined}
        onChange={onToggle}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${name} before`}
        title="Before"
        disabled={before === undefined}
        onClick={() => before !== undefined && onMove(name, before)}
      >
        <IconChevronUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${name} after`}
        title="After"
        disabled={after === undefined}
        onClick={() => after !== undefined && onMove(name, after)}
      >
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
