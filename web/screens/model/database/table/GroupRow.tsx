import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';

import { ChoiceText } from '../../../../ui/ChoiceText.tsx';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { countText } from '../../../../ui/figures.ts';
import { ROW_ID, type GroupHead, type TableLine } from './lines.ts';

interface Props {
  line: TableLine & { group: GroupHead };
  index: number;
  top: number;
  isCurrent: boolean;
  /** The property of the grouping, or empty. */
  property: string;
  onCurrent: (index: number, column: number) => void;
  onBranch: (line: TableLine) => void;
}

/** Shows the head of a group: its common value, and its size. */
export function GroupRow({ line, index, top, isCurrent, property, onCurrent, onBranch }: Props) {
  const { group, isOpen } = line;
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the grid around it
    <div
      role="row"
      id={`${ROW_ID}${index}`}
      className="db-row db-group-row"
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={isOpen}
      data-current={isCurrent || undefined}
      onMouseDown={() => onCurrent(index, 0)}
      onClick={() => onBranch(line)}
    >
      <div role="gridcell" className="db-group-head">
        <Arrow size={14} stroke={1.75} aria-hidden />
        {group.class && <ClassMark icon={group.class.icon} colour={group.class.colour} name="" />}
        <span className="db-text">
          <ChoiceText property={property} text={group.title} />
        </span>
        <span className="db-group-count">{countText(group.count, 'entity', 'entities')}</span>
      </div>
    </div>
  );
}
