import {
  IconArrowsExchange,
  IconClipboardText,
  IconCube,
  IconGauge,
  IconQuote,
  IconRoute,
  IconSquareRoundedChevronRight,
  IconTestPipe,
  type Icon,
} from '@tabler/icons-react';

interface Node {
  x: number;
  y: number;
  w: number;
  number: string;
  name: string;
  colour: string;
  icon: Icon;
}

const wide = { x: 100, w: 260, colour: 'orange' };
const left = { x: 0, w: 220 };
const right = { x: 350, w: 220 };
const nodes: Node[] = [
  { ...wide, y: 0, number: 'ST.4', name: 'Agencies need early warning', icon: IconQuote },
  { ...wide, y: 120, number: 'R.1.2', name: 'Report a fire within 30 min', icon: IconClipboardText },
  { ...left, y: 258, number: '1.1.5', name: 'Downlink Alert', colour: 'green', icon: IconSquareRoundedChevronRight },
  { ...right, y: 258, number: 'TC.4', name: 'Alert latency, 12 passes', colour: 'green', icon: IconTestPipe },
  { ...left, y: 354, number: 'A.1.1', name: 'Satellite', colour: 'blue', icon: IconCube },
  { ...right, y: 354, number: 'C.2', name: 'Downlink, 2 MB/s', colour: 'grey', icon: IconRoute },
  { ...left, y: 444, number: 'A.1.1.1', name: 'Payload', colour: 'blue', icon: IconCube },
  { ...right, y: 444, number: 'I.3', name: 'Fire Alert', colour: 'purple', icon: IconArrowsExchange },
  { ...left, y: 542, number: 'M.2', name: 'Location error, km', colour: 'purple', icon: IconGauge },
];

interface Line {
  path: string;
  name: string;
  at: [x: number, y: number];
  isTrace?: boolean;
}
const lines: Line[] = [
  { path: 'M230 48V120', name: 'traced to', at: [230, 84] },
  { path: 'M170 168V196H110V258', name: 'satisfied by', at: [110, 222], isTrace: true },
  { path: 'M290 168V196H460V258', name: 'verified by', at: [460, 222], isTrace: true },
  { path: 'M110 306V354', name: 'performed by', at: [110, 330] },
  { path: 'M220 378H350', name: 'connected by', at: [285, 378] },
  { path: 'M110 402V444', name: 'decomposed by', at: [110, 422] },
  { path: 'M460 402V444', name: 'transfers', at: [460, 422] },
  { path: 'M110 492V542', name: 'specified by', at: [110, 516] },
];

/** Draws the thread from a need to its proof. */
export const ThreadPicture = () => (
  <svg viewBox="-2 -2 574 594" aria-hidden="true">
    <defs>
      <marker id="fr-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M0 1l7 3-7 3z" fill="var(--tr-ink-3)" />
      </marker>
    </defs>
    {lines.map(({ path, name, at: [x, y], isTrace }) => (
      <g key={name}>
        <path
          d={path}
          fill="none"
          stroke="var(--tr-ink-3)"
          strokeWidth="1.25"
          {...(isTrace && { strokeDasharray: '4 3' })}
          markerEnd="url(#fr-arrow)"
        />
        <text
          x={x}
          y={y + 4}
          textAnchor="middle"
          fontSize="11"
          fill="var(--tr-ink-2)"
          stroke="var(--tr-canvas)"
          strokeWidth="8"
          paintOrder="stroke"
        >
          {name}
        </text>
      </g>
    ))}
    {nodes.map(({ x, y, w, number, name, colour, icon: NodeIcon }) => (
      <g key={number} transform={`translate(${x} ${y})`}>
        <rect width={w} height="48" rx="6" fill="var(--tr-surface)" stroke={`var(--tr-${colour}-75)`} />
        <rect x="10" y="12" width="24" height="24" rx="5" fill={`var(--tr-${colour}-25)`} />
        <NodeIcon x="14" y="16" size={16} stroke={1.75} color={`var(--tr-${colour}-100)`} />
        <text x="44" y="22" fontSize="11" fill="var(--tr-ink-2)">
          {number}
        </text>
        <text x="44" y="37" fontSize="12.5" fontWeight="500" fill="var(--tr-ink)">
          {name}
        </text>
      </g>
    ))}
  </svg>
);
