import { attributes } from './attributes.tsx';
import { cases } from './cases.tsx';
import { condensed } from './condensed.tsx';
import { cycles } from './cycles.tsx';
import { existing } from './existing.tsx';
import { filter } from './filter.tsx';
import { hierarchy } from './hierarchy.tsx';
import type { LeftTab } from './left-tab.ts';
import { newEntities } from './new.tsx';
import { outline } from './outline.tsx';
import { relationships } from './relationships.tsx';
import { root } from './root.tsx';
import { savedQueries } from './saved-queries.tsx';
import { schema } from './schema.tsx';
import { slides } from './slides.tsx';
import { userFilter } from './user-filter.tsx';

/** All tabs at the left in default order; the first is open. */
export const leftTabs: readonly LeftTab[] = [
  hierarchy,
  outline,
  attributes,
  relationships,
  existing,
  slides,
  cases,
  cycles,
  root,
  filter,
  savedQueries,
  schema,
  newEntities,
  condensed,
  userFilter,
];
