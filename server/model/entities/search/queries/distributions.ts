import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { DistributionTypeName } from '../../../attributes/attribute.ts';

/** Returns the SQL of a stored number, or of the mean of a distribution in its place. */
export function meanOf(value: Sql): Sql {
  const parameter = (name: string) => sql`(${value} -> 'parameters' ->> ${sql.lit(name)})::float8`;
  const cases = Object.entries(means).map(([type, mean]) => sql`when ${sql.lit(type)} then ${mean(parameter)}`);
  return sql`case jsonb_typeof(${value}) when 'number' then ${value}::float8
    when 'object' then case ${value} ->> 'type' ${sql.join(cases, sql` `)} end end`;
}

// Postgres refuses what overflows, so exponents end before it does.
const exp = (power: Sql): Sql => sql`exp(greatest(-700, least(700, ${power})))`;

const means: Record<DistributionTypeName, (parameter: (name: string) => Sql) => Sql> = {
  BETA: (p) => sql`${p('alpha')} / nullif(${p('alpha')} + ${p('beta')}, 0)`,
  BINOMIAL: (p) => sql`${p('n')} * ${p('p')}`,
  EXPONENTIAL: (p) => sql`1 / nullif(${p('lambda')}, 0)`,
  POISSON: (p) => sql`${p('lambda')}`,
  GAMMA: (p) => sql`${p('k')} * ${p('theta')}`,
  LOG_NORMAL: (p) => exp(sql`${p('mu')} + ${p('sigma')} * ${p('sigma')} / 2`),
  NORMAL: (p) => sql`${p('mu')}`,
  TRIANGULAR: (p) => sql`(${p('a')} + ${p('b')} + ${p('c')}) / 3`,
  UNIFORM: (p) => sql`(${p('a')} + ${p('b')}) / 2`,
  WEIBULL: (p) => sql`${p('lambda')} * ${factorial(sql`(1 / nullif(${p('k')}, 0))`)}`,
};

/** Γ(z + 1) after Lanczos, good to 15 digits; Postgres has its own only from version 18 on. */
function factorial(z: Sql): Sql {
  const [first, ...rest] = lanczos;
  const series = rest.map((factor, at) => sql`${sql.lit(factor)}::float8 / (${z} + ${sql.lit(at + 1)})`);
  const sum = sql`(${sql.lit(first)}::float8 + ${sql.join(series, sql` + `)})`;
  return sql`2.5066282746310002::float8 * ${sum} * ${exp(sql`(${z} + 0.5) * ln(${z} + 7.5) - ${z} - 7.5`)}`;
}

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
