import { IconAlertCircle, IconAlertTriangle, IconFlag3, IconCircle } from '@tabler/icons-react';

import type { Standing } from '../../../diagrams/shape-counts.ts';

const icons = {
  suspect: IconFlag3,
  conflict: IconAlertCircle,
  warning: IconAlertTriangle,
  changed: IconCircle,
} as const;

/** Shows the problems of a diagram on its card: the gravest in words beside its icon, all of them in the title and for screen readers. */
export function StandingMark({ standing }: { standing: readonly Standing[] }) {
  const [gravest, ...others] = standing;
  if (!gravest) return null;
  const Icon = icons[gravest.kind];
  const all = standing.map(({ words, all }) => all ?? words);
  return (
    <span className={`tr-row dd-standing dd-${gravest.kind}`} title={all.join('\n')}>
      <Icon size={gravest.kind === 'changed' ? 10 : 14} stroke={gravest.kind === 'changed' ? 3 : 1.75} aria-hidden />
      {gravest.words}
      {others.length > 0 && <span className="tr-visually-hidden">, {others.map(({ words }) => words).join(', ')}</span>}
    </span>
  );
}
