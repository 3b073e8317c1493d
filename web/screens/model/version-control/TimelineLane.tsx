import { shortDayText } from '../../../ui/moments.ts';
import type { VersionLine } from './lines.ts';
import { barHeight, branchLine } from './timeline.ts';

const BAR = 12;
const BAR_ROOM = 18;
/** The largest average width of a letter. */
const LETTER = 7.5;

interface Props {
  line: VersionLine;
  isMain: boolean;
  isSelected: boolean;
  y: number;
  mainAt: number;
  present: number;
  left: number;
  /** The revisions of the busiest week. */
  most: number;
  place: (moment: number) => number;
}

/** Draws one line of the picture: its name, its way to the present, its merges and updates, and its weeks. */
export function TimelineLane(props: Props) {
  const { line, isMain, isSelected, y, mainAt, present, left, most, place } = props;
  const { branch } = line;
  const longest = Math.floor((left - 16) / LETTER);
  const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
  const start = place(Date.parse(branch?.created ?? line.created));
  return (
    <g className={isSelected ? 'vc-lane vc-selected' : 'vc-lane'}>
      <text className="vc-name" x={16} y={y - 2}>
        {cut(line.name)}
        <title>{line.name}</title>
      </text>
      <text className="vc-small" x={16} y={y + 14}>
        {isMain ? 'main' : cut(branch?.creator?.fullName || line.createdBy)}
      </text>
      {line.weeks.map((week) => {
        const x = place(Date.parse(week.start));
        const height = barHeight(week.revisions, most, BAR_ROOM);
        if (x <= left || x + BAR > present) return null;
        return (
          <rect key={week.start} className="vc-bar" x={x} y={y + 10 + BAR_ROOM - height} width={BAR} height={height}>
            <title>{`Week of ${shortDayText(week.start)}: ${week.revisions} changes saved`}</title>
          </rect>
        );
      })}
      {isMain ? (
        <path className="vc-line vc-trunk" d={`M${start} ${y}H${present}`} />
      ) : (
        <path className="vc-line" d={branchLine(start, present, mainAt, y)} />
      )}
      {isMain ? (
        <circle className="vc-full" cx={start} cy={y} r={4} />
      ) : (
        <circle className="vc-hollow" cx={start} cy={mainAt} r={4} />
      )}
      {branch?.merges.map((merge) => (
        <Arrow key={merge.created} {...props} merge={merge} x={place(Date.parse(merge.created))} />
      ))}
      <circle className="vc-full" cx={present} cy={y} r={4} />
      <text className="vc-small" x={present + 10} y={y - 2}>
        {branch ? `${branch.ahead} ahead` : 'Live'}
      </text>
      {branch?.behind != null && (
        <text className="vc-small" x={present + 10} y={y + 12}>
          {`${branch.behind} behind`}
        </text>
      )}
    </g>
  );
}

type Merge = NonNullable<VersionLine['branch']>['merges'][number];

/** Draws a merge or an update between two lines. */
function Arrow({ x, y, mainAt, merge }: Props & { x: number; merge: Merge }) {
  const isUpdate = merge.direction === 'UPDATE';
  const [from, to] = isUpdate ? [mainAt, y] : [y, mainAt];
  const towards = to > from ? 1 : -1;
  const tip = to - towards * 6;
  return (
    <g>
      <path className={isUpdate ? 'vc-update' : 'vc-merge'} d={`M${x} ${from}V${tip}`}>
        <title>{`${isUpdate ? 'Update' : 'Merge'}, ${shortDayText(merge.created)}: ${merge.changedEntities} changed`}</title>
      </path>
      <path
        className={isUpdate ? 'vc-tip' : 'vc-merge vc-tip'}
        d={`M${x - 4} ${tip - towards * 4}L${x} ${tip}L${x + 4} ${tip - towards * 4}`}
      />
      <circle className="vc-dot" cx={x} cy={from} r={2.5} />
      {!isUpdate && <circle className="vc-full" cx={x} cy={to} r={4.5} />}
      {!isUpdate && (
        <text className="vc-small" x={x + 8} y={(from + to) / 2 + 4}>
          {`${merge.changedEntities} merged`}
        </text>
      )}
    </g>
  );
}
