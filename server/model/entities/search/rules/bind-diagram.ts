import type { Op, QueryValue } from '#shared/search-grammar/query.ts';

import { keywordOf } from './bind-values.ts';
import { not, type Condition } from './condition.ts';
import { diagramNames } from './diagram-names.ts';
import type { Binding } from './fields.ts';
import { sameName } from './normal-text.ts';

/** Matches entities by their stored diagrams: of a type given by name, slug, stored key or alias. An unknown name finds nothing. */
export function bindDiagram(value: QueryValue, _: Op | null, { warnings }: Binding): Condition {
  const keyword = keywordOf(value);
  if (keyword) return keyword === 'any' ? { test: 'drawn', types: null } : not({ test: 'drawn', types: null });
  const found = diagramNames().filter(({ names }) => names.some((name) => sameName(name, value.text)));
  if (found.length === 0) warnings.add(`There is no diagram type '${value.text}'.`);
  return { test: 'drawn', types: found.map(({ storedKey }) => storedKey) };
}
