import { roots } from './roots.ts';

type Places = Record<string, object>;

/** Where somebody put things, by the numbers of what they are, where the automatic places are not the best. */
const placed: Readonly<Record<string, Places>> = {
  // Ports are for the diagrams that look into a block.
  hierarchy: Object.fromEntries([1, 2, 3, 4, 5].map((part) => [`A.1.1.2.${part}`, { isCollapsed: true }])),
  asset: {
    'A.1.1': { x: 0, y: 0 },
    'A.1.2': { x: 340, y: 0 },
    'A.1.3': { x: 340, y: 180 },
    'A.2': { x: 0, y: 180 },
  },
  layer: {
    'A.1': { x: 0, y: 0 },
    'A.1.1': { x: 24, y: 52 },
    'A.1.2': { x: 240, y: 580 },
    'A.1.3': { x: 620, y: 580 },
    // Where the internet leaves the system.
    'external:C.3:A.2': { x: 1250, y: 604 },
  },
  'state-machine': {
    'Power on': { x: -100, y: 22 },
    'S.1': { x: 0, y: 0 },
    'S.2': { x: 0, y: 150 },
    'S.3': { x: 380, y: 440 },
    'Switched off': { x: 700, y: 462 },
  },
};

/** The diagrams that the sample project keeps: one of every type. */
export const kept: readonly (readonly [slug: string, root: string, places: Places])[] = Object.entries(roots).map(
  ([slug, root]) => [slug, root, placed[slug] ?? {}] as const,
);
