const mark = { width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': true } as const;

/** Explains the signs of the picture. */
export const BranchLegend = () => (
  <ul className="tr-list tr-small vc-legend">
    <li>
      <svg {...mark}>
        <circle cx="8" cy="8" r="7" className="vc-kept-ring" />
        <path d="M5.500 4.500h5v7l-2.500 -2l-2.500 2z" className="vc-kept-mark" />
      </svg>
      Baseline
    </li>
    <li>
      <svg {...mark}>
        <circle cx="8" cy="8" r="4" className="vc-hollow" />
      </svg>
      Branch created
    </li>
    <li>
      <svg {...mark}>
        <path d="M8 2V11M5 9L8 13L11 9" className="vc-update" />
      </svg>
      Update from main
    </li>
    <li>
      <svg {...mark}>
        <path d="M8 2V11" className="vc-merge" />
        <circle cx="8" cy="11" r="4" className="vc-full" />
      </svg>
      Merge
    </li>
    <li>
      <svg {...mark}>
        <path d="M2 14V9H5V14ZM6.500 14V4H9.500V14ZM11 14V7H14V14Z" className="vc-bar" />
      </svg>
      Changes in a week
    </li>
  </ul>
);
