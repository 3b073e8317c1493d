import { shortDayText } from '../../../ui/moments.ts';
import type { BaselinePoint } from './points.ts';

const RADIUS = 9;
const LETTER = 6.5;
const GAP = 8;

interface Props {
  baselines: readonly BaselinePoint[];
  y: number;
  left: number;
  present: number;
  place: (moment: number) => number;
}

/** Marks baselines on the main line; names are shown where there is room. */
export function BaselineMarks({ baselines, y, left, present, place }: Props) {
  const marks = baselines
    .map((each) => ({ ...each, at: Date.parse(each.created) }))
    .toSorted((a, b) => a.at - b.at)
    .map((each) => ({ ...each, x: place(each.at) }))
    .filter(({ x }) => x > left);
  let free = left;
  return marks.map(({ id, name, at, x }) => {
    const width = Math.max(name.length, shortDayText(at).length) * LETTER;
    const begins = x - width / 2;
    const isNamed = begins >= free && begins + width < present - GAP;
    if (isNamed) free = begins + width + GAP;
    return (
      <g key={id} className="vc-kept">
        <title>{`${name}, ${shortDayText(at)}`}</title>
        {isNamed && (
          <>
            <text className="vc-name" x={x} y={y - 32} textAnchor="middle">
              {name}
            </text>
            <text className="vc-small" x={x} y={y - 18} textAnchor="middle">
              {shortDayText(at)}
            </text>
          </>
        )}
        <circle className="vc-kept-ring" cx={x} cy={y} r={RADIUS} />
        <path className="vc-kept-mark" d={`M${x - 3} ${y - 4.5}h6v9l-3 -2.500l-3 2.500z`} />
      </g>
    );
  });
}
