import { edition } from './edition.ts';
import { rem } from './media/text-size.ts';

/** Shows the logo with the name; the second edition is marked. */
export const Logo = ({ size = 22 }: { size?: number }) => (
  <span className="tr-logo" style={{ fontSize: rem(size * 0.73) }}>
    <svg
      width={rem(size)}
      height={rem(size)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="var(--tr-mark)"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 18.5h19L16.75 7h-9.5z" />
      <path d="M7.25 7 12 18.5 16.75 7" />
    </svg>
    <span className="tr-logo-name">Truss</span>
    {edition() === 'second' && <span className="tr-label tr-edition">Second edition</span>}
  </span>
);
