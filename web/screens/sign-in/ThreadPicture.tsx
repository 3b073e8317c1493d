interface Node {
  x: number;
  y: number;
  w: number;
  number: string;
  name: string;
  colour: string;
}

const nodes: Node[] = [
  { x: 100, y: 0, w: 260, number: 'ST.4', name: 'Agencies need early warning', colour: 'orange' },
  { x: 100, y: 110, w: 260, number: 'R.1.2', name: 'Report a fire within 30 min', colour: 'orange' },
  { x: 0, y: 240, w: 220, number: '1.1.5', name: 'Downlink Alert', colour: 'green' },
  { x: 340, y: 240, w: 220, number: 'TC.4', name: 'Alert latency, 12 passes', colour: 'green' },
  { x: 0, y: 340, w: 220, number: 'A.1.1', name: 'Satellite', colour: 'blue' },
  { x: 340, y: 340, w: 220, number: 'C.2', name: 'Downlink, 2 MB/s', colour: 'grey' },
  { x: 340, y: 440, w: 220, number: 'I.3', name: 'Fire Alert', colour: 'purple' },
];
const links: [path: string, name: string, x: number, y: number][] = [
  ['M230 48V108', 'traced to', 230, 82],
  ['M170 158V190H110V238', 'satisfied by', 110, 212],
  ['M290 158V190H450V238', 'verified by', 450, 212],
  ['M110 288V338', 'performed by', 110, 317],
  ['M220 364H338', 'connected by', 279, 368],
  ['M450 388V438', 'transfers', 450, 417],
];

/** The thread from a need to its proof, as a picture beside the sign-in. */
export const ThreadPicture = () => (
  <svg viewBox="-2 -2 564 494" aria-hidden="true" fontSize="13">
    <defs>
      <marker id="si-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M0 0 8 4 0 8z" fill="var(--tr-ink-3)" />
      </marker>
    </defs>
    {links.map(([path, name, x, y]) => (
      <g key={name}>
        <path d={path} fill="none" stroke="var(--tr-ink-3)" markerEnd="url(#si-arrow)" />
        <text
          x={x}
          y={y}
          textAnchor="middle"
          fontSize="12"
          fill="var(--tr-ink-2)"
          stroke="var(--tr-canvas)"
          strokeWidth="6"
          paintOrder="stroke"
        >
          {name}
        </text>
      </g>
    ))}
    {nodes.map(({ x, y, w, number, name, colour }) => (
      <g key={number} transform={`translate(${x} ${y})`}>
        <rect width={w} height="48" rx="6" fill="var(--tr-surface)" stroke={`var(--tr-${colour}-75)`} />
        <rect x="12" y="12" width="24" height="24" rx="4" fill={`var(--tr-${colour}-25)`} />
        <circle cx="24" cy="24" r="5" fill="none" stroke={`var(--tr-${colour}-100)`} strokeWidth="1.75" />
        <text x="46" y="20" fontSize="11" fill="var(--tr-ink-2)">
          {number}
        </text>
        <text x="46" y="37" fontWeight="500" fill="var(--tr-ink)">
          {name}
        </text>
      </g>
    ))}
  </svg>
);
