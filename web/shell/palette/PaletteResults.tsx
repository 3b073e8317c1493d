import { Spotlight } from '@mantine/spotlight';

import type { Hit } from './hit.ts';
import { PaletteLine } from './PaletteLine.tsx';
import type { HitGroup } from './useHitGroups.ts';

interface Props {
  groups: readonly HitGroup[];
  /** The position of the chosen result. */
  chosen: number;
  typed: string;
  onRun: (hit: Hit) => void;
}

/** Lists the results for the input in their groups. */
export function PaletteResults({ groups, chosen, typed, onRun }: Props) {
  const all = groups.flatMap(({ hits }) => hits);
  const lines = new Map(
    all.map((hit, at) => [
      hit,
      <PaletteLine key={hit.key} hit={hit} at={at} isChosen={at === chosen} typed={typed} onRun={onRun} />,
    ]),
  );
  return groups.map(({ label, hits }) =>
    label === undefined ? (
      hits.map((hit) => lines.get(hit))
    ) : (
      <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
        {hits.map((hit) => lines.get(hit))}
      </Spotlight.ActionsGroup>
    ),
  );
}
