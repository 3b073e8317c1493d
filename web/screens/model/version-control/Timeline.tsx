import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';

import { shortDayText } from '../../../ui/moments.ts';
import { useWidth } from '../../../ui/useWidth.ts';
import { BaselineMarks } from './BaselineMarks.tsx';
import { standingText, type VersionLine } from './lines.ts';
import type { BaselinePoint, VersionPoint } from './points.ts';
import { apart, Points } from './Points.tsx';
import { orderRows, marksIn, placing, visibleSpan, type TimelineRange } from './timeline.ts';
import { TimelineLane } from './TimelineLane.tsx';

const HEAD = 28;
const LANE = 78;
const NAMES = { wide: 220, narrow: 124 };
const ENDS = 92;
/** Minimal widths: a phone shows all of the picture at once, since nobody would scroll to the present at its right. */
const NARROWEST = { wide: 560, narrow: 340 };

interface Props {
  main: VersionLine;
  branches: readonly VersionLine[];
  /** The baselines of the project itself. */
  baselines: readonly BaselinePoint[];
  range: TimelineRange;
  selected: number | undefined;
  onSelect: (projectId: number) => void;
  points: readonly VersionPoint[];
  /** The first of two points to compare. */
  chosen: string | undefined;
  onChoose: (point: VersionPoint) => void;
}

const POINT = { wide: 24, narrow: 44 };

/** Draws branches over time. The table below it has the same in words, for the keyboard. */
export function Timeline({ main, branches, baselines, range, selected, onSelect, points, chosen, onChoose }: Props) {
  const { ref, width: available } = useElementSize();
  const { isNarrow } = useWidth();
  const names = isNarrow ? NAMES.narrow : NAMES.wide;
  const width = Math.max(isNarrow ? NARROWEST.narrow : NARROWEST.wide, available);
  const [now] = useState(() => Date.now());
  const span = visibleSpan(range, Date.parse(main.created), now);
  const right = width - ENDS;
  // The present is at the ends of the lines; beyond it is room for the months to come.
  const place = placing(span, names, names + ((right - names) * (span.to - span.from)) / (now - span.from));
  const rows = orderRows(main, branches);
  const middle = (at: number) => HEAD + at * LANE + LANE / 2;
  const mainAt = middle(rows.findIndex(({ isMain }) => isMain));
  const height = HEAD + rows.length * LANE;
  const present = place(now);
  const most = Math.max(0, ...rows.flatMap(({ row }) => row.weeks.map(({ revisions }) => revisions)));
  const size = isNarrow ? POINT.narrow : POINT.wide;
  const placed = points
    .map((point) => ({
      point,
      x: point.moment === 'now' ? present : place(point.moment),
      y: middle(rows.findIndex(({ row }) => row === point.line)),
    }))
    .filter(({ x }) => x > names);
  const kept = baselines.map(({ name, created }) => `${name}, ${shortDayText(created)}`).join('; ');
  const summary = branches.map((line) => `${line.name}: ${standingText(line)}`).join('; ');
  return (
    <div
      className="vc-picture"
      ref={ref}
      role="region"
      aria-label="Branch timeline"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where it is wider than the page, the keyboard scrolls it
      tabIndex={0}
    >
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`Branches of ${main.name} over time. ${summary}.${kept && ` Baselines: ${kept}.`}`}
      >
        {rows.map(({ row }, at) => (
          <rect
            key={row.id}
            className={row.projectId === selected ? 'vc-row vc-chosen' : 'vc-row'}
            x={0}
            y={HEAD + at * LANE}
            width={width}
            height={LANE}
            onClick={() => row.branch && onSelect(row.projectId)}
          />
        ))}
        {marksIn(span, right - names)
          .map((mark) => ({ ...mark, x: place(mark.at) }))
          .filter(({ x }) => x > names && Math.abs(x - present) > 34 && x < width - 24)
          .map(({ at, label, x }) => (
            <g key={at}>
              <line className="vc-grid" x1={x} x2={x} y1={HEAD} y2={height} />
              <text className="vc-small" x={x + 4} y={18}>
                {label}
              </text>
            </g>
          ))}
        <line className="vc-edge" x1={0} x2={width} y1={HEAD} y2={HEAD} />
        <line className="vc-now" x1={present} x2={present} y1={HEAD} y2={height} />
        <text className="vc-small vc-today" x={present} y={18} textAnchor="middle">
          {shortDayText(now)}
        </text>
        {rows.map(({ row, isMain }, at) => (
          <TimelineLane
            key={row.id}
            line={row}
            isMain={isMain}
            isSelected={row.projectId === selected}
            y={middle(at)}
            mainAt={mainAt}
            present={present}
            left={names}
            most={most}
            place={place}
          />
        ))}
        <BaselineMarks baselines={baselines} y={mainAt} left={names} present={present} place={place} />
      </svg>
      <Points placed={apart(placed, size)} size={size} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}
