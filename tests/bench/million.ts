import type pg from 'pg';

import { defaultSchema } from '../../server/model/schema/seed/index.ts';
import { idOf, propertyOf } from './search-model.ts';

const classes = ['Requirement', 'Task', 'Risk', 'Action'];
const users = ['ada', 'walt', 'wendy', 'sam'];
const words =
  'stakeholder preliminary design valve pump orbit thermal budget planning interface sensor telemetry margin'.split(
    ' ',
  );

const list = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;
const choices = (className: string) =>
  list(defaultSchema.properties.find(({ id }) => id === propertyOf(className, 'Status'))!.typeParameters!.choices!);
/** Picks one of some values by a number that is as good as drawn, of an own kind for each seed. */
const drawn = (values: string, seed: number) => `(${values})[1 + ${dice(seed)} % cardinality(${values})]`;
const dice = (seed: number) => `((i::bigint * ${7_919 + 2 * seed} + i / 97 * ${104_729 + 2 * seed}) % 1000003)`;
const property = (className: string, name: string) => `'${propertyOf(className, name)}'`;

/** Fills project 1 in one statement with entities that differ in whatever a list is ordered by: a million take a minute or two. */
export async function fillMillion(pool: pg.Pool, count: number): Promise<void> {
  const labels = `array[${['Functional Requirement', 'Performance Requirement'].map((name) => idOf('labels', name)).join(', ')}]`;
  await pool.query(`
    insert into entity (organization_id, id, project_id, global_id, class_id, name, number, sort_number, description, attrs, label_ids, is_hidden,
      is_archived, is_redacted, is_locked, metadata, created, created_by, modified, modified_by, revision, number_key, name_key, text_key)
    select 1, i, 1, 'B_' || i, (array[${classes.map((name) => idOf('classes', name)).join(', ')}])[1 + kind], named, number,
      lpad(split_part(number, '.', 1), 14, '0') || '.' || lpad(split_part(number, '.', 2), 13, '0') || '.' || i, '<p>The ' || named || ' shall keep its margin within limits.</p>',
      case kind
        when 0 then jsonb_build_object(${property('Requirement', 'Status')}, ${drawn(choices('Requirement'), 1)}, ${property('Requirement', 'Rationale')}, ${drawn('words', 2)} || ' ' || i % 1000)
        when 1 then jsonb_build_object(${property('Task', 'Status')}, ${drawn(choices('Task'), 1)}, ${property('Task', 'Due Date')}, 1700000000000 + ${dice(3)} * 86400)
        when 2 then jsonb_build_object(${property('Risk', 'Status')}, ${drawn(choices('Risk'), 1)}, ${property('Risk', 'Probability')}, ${dice(4)} % 101)
        else '{}' end,
      case when kind = 0 and i % 3 = 0 then array[${drawn(labels, 5)}] else '{}' end, i % 199 = 0, i % 211 = 0, false, false, '{}',
      timestamptz '2025-01-01' + i * interval '20 seconds', ${drawn(list(users), 6)}, timestamptz '2026-01-01' + ${dice(7)} * interval '20 seconds', ${drawn(list(users), 8)}, 1,
      number, named, number || E'\\n' || named || E'\\nthe ' || named || ' shall keep its margin within limits.'
    from generate_series(1, ${count}) as i, lateral (select ${list(words)} as words) w,
      lateral (select ${dice(9)} % 4 as kind, ${drawn('words', 10)} || ' ' || ${drawn('words', 11)} || ' ' || i % 5000 as named,
        (1 + i % 500) || '.' || (1 + i / 500) as number) n`);
}
