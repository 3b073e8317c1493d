import { sql, type Kysely } from 'kysely';

/**
 * Drops the contents of creation records for entities made by the thousand, which equal the first version: where `changes` is null, a
 * creation is read from that version instead and so reads the same. `changesBetween` in `server/model/changes/rules/changes.ts` computes the same
 * as was stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The two tables that a version can be in, now or gone by. */
const either = (columns: string, table: string, condition: string) =>
  ['', '_version']
    .map(
      (past) =>
        `select ${columns} from ${table}${past} where organization_id = $1 and ${condition} = $2 and revision = $3`,
    )
    .join(' union all ');

const entityColumns = `class_id, name, number, description, attrs, label_ids, image_id, linked_label_id, branches, control_step, script,
  is_hidden, is_archived, is_redacted, metadata`;

const field = (place: number, type: string, column: string, rest: string, was = 'null::jsonb') =>
  `select ${place}, '${type}', '{}'::text[], to_jsonb(${column}), ${was}, 0, 0 from made where ${rest}`;
const flag = (place: number, name: string, column: string) =>
  `select 14, 'METADATA', array['${name}'], 'true'::jsonb, 'false'::jsonb, ${place}, 0 from made where ${column}`;

const statements = [
  `alter table change_record rename to stored_change_record`,
  `alter table stored_change_record alter column changes drop not null`,
  `create function inverse_of(organization integer, relation integer) returns integer language sql stable parallel safe as $$
    select coalesce(
      (select inverse_id from relation where organization_id = $1 and id = $2 limit 1),
      (select (before ->> 'inverseId')::integer from schema_change
        where organization_id = $1 and kind = 'relations' and item_id = $2 and before is not null limit 1),
      $2)
  $$`,
  `create function changes_of_creation(organization integer, entity integer, revision integer) returns jsonb language sql stable parallel safe as $$
    with made as (${either(entityColumns, 'entity', 'id')}),
    rel as (
      ${either('relation_id, target_id as far_id, attrs', 'link', 'source_id')}
      union all
      select inverse_of($1, relation_id), far_id, attrs from (${either('relation_id, source_id as far_id, attrs', 'link', 'target_id')}) as comes
    ),
    change(place, type, identifiers, value, was, nth, further) as (
      ${field(1, 'CLASS_ID', 'class_id', 'true')}
      union all ${field(2, 'NAME', 'name', `name <> ''`, `'""'::jsonb`)}
      union all ${field(3, 'NUMBER', 'number', `number <> ''`, `'""'::jsonb`)}
      union all ${field(4, 'DESCRIPTION', 'description', `description <> ''`, `'""'::jsonb`)}
      union all select 5, 'ATTRIBUTE', array[key], value, null, nth, 0
        from made cross join jsonb_each(attrs) with ordinality as a(key, value, nth) where value <> 'null'
      union all select 6, 'RELATIONSHIP', array[relation_id::text, far_id::text], '"ADDED"', null, relation_id, far_id from rel
      union all select 7, 'RELATIONSHIP_ATTRIBUTE', array[relation_id::text, far_id::text, key], value, null, relation_id, far_id
        from rel cross join jsonb_each(attrs) where value <> 'null'
      union all select 8, 'LABEL', array[id::text], '"ADDED"', null, nth, 0
        from made cross join unnest(label_ids) with ordinality as l(id, nth)
      union all ${field(9, 'IMAGE_ID', 'image_id', 'image_id is not null')}
      union all ${field(10, 'LINKED_LABEL_ID', 'linked_label_id', 'linked_label_id is not null')}
      union all ${field(11, 'BRANCHES', 'branches', `branches <> 'null'`)}
      union all ${field(12, 'CONTROL_STEP', 'control_step', `control_step <> 'null'`)}
      union all ${field(13, 'SCRIPT', 'script', 'script is not null')}
      union all ${flag(1, 'isHidden', 'is_hidden')}
      union all ${flag(2, 'isArchived', 'is_archived')}
      union all ${flag(3, 'isRedacted', 'is_redacted')}
      union all select 14, 'METADATA', array[key], value, null, 3 + nth, 0
        from made cross join jsonb_each(metadata) with ordinality as m(key, value, nth) where value <> 'null'
    )
    select coalesce(jsonb_agg(
      jsonb_build_object('type', type, 'identifiers', to_jsonb(identifiers), 'value', value, 'originalState', was)
      order by place, nth, further, identifiers), '[]') from change
  $$`,
  `create view change_record as select organization_id, project_id, revision, entity_id, type, username, date, class_id, number, name,
      coalesce(changes, changes_of_creation(organization_id, entity_id, revision)) as changes, original_state
    from stored_change_record`,
];
