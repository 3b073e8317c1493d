import { sql } from 'kysely';

import { snake } from '../../../platform/database/rows.ts';
import { blanks, comparedFields, factsAbout } from '../../changes/rules/field-lists.ts';

// The number depends on the position, and is compared separately.
const compared = comparedFields.filter((name) => name !== 'number');

export const comparedColumns: string = ['id', 'number', 'sort_number', ...compared.map(snake)].join(', ');

/** Compares a column of both rows: lists whatever their order, and a missing value like the JSON that says so. */
const ofBoth = (name: (typeof compared)[number]): string => {
  const [a, b] = [`a.${snake(name)}`, `b.${snake(name)}`];
  const { stored } = factsAbout[name];
  if (stored === 'numbers') return `not (${a} @> ${b} and ${b} @> ${a})`;
  return stored === 'json' && blanks[name] === null
    ? `coalesce(${a}, 'null') is distinct from coalesce(${b}, 'null')`
    : `${a} is distinct from ${b}`;
};

/** Matches entities whose rows `a` and `b` differ. */
export const rowsDiffer = sql.raw(`(${compared.map(ofBoth).join(' or ')})`);
