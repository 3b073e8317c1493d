// The same two lists, read in three ways.

const query = (fields: string) => ({
  query: `{ project(organization: "acme", projectId: 1) { entities(first: 50, order: "number") { edges { node { ${fields} } } } } }`,
});
export const listed = query('entityId number name modified class { name colour }');
export const linked = query(
  'entityId number name class { name } links(first: 10) { edges { node { relation { name } entity { entityId number name class { name } } } } }',
);

const beside = (fields: string) => ({
  query: `{ allEntities(first: 50, orderBy: [SORT_NUMBER_ASC, PRIMARY_KEY_ASC]) { nodes { ${fields} } } }`,
});
export const listedBeside: object = beside('rowId number name modified classByClassId { name colour }');
const far = (end: string) =>
  `nodes { relationByRelationId { name } ${end} { rowId number name classByClassId { name } } }`;
export const linkedBeside: object = beside(`rowId number name classByClassId { name }
  linksBySourceId(first: 10) { ${far('entityByTargetId')} } linksByTargetId(first: 10) { ${far('entityBySourceId')} }`);

// By hand: text is joined, which is what the database is quickest at, and names are read where they are.
const json = (column: string) => `to_json(${column})::text`;
const answer = (node: string, from: string) =>
  `select '{"data":{"project":{"entities":{"edges":[' || string_agg('{"node":{' || ${node} || '}}', ',') || ']}}}}' as answer from (${from}) e`;
const first = (columns: string) => `select ${columns} from entity e
  join class c on c.organization_id = 1 and c.project_id = 0 and c.id = e.class_id
  where e.organization_id = 1 and e.project_id = 1 and not e.is_hidden and not e.is_archived order by e.sort_number, e.id limit 50`;
const named = (alias: string) =>
  `'"entityId":' || ${alias}.id || ',"number":' || ${json(`${alias}.number`)} || ',"name":' || ${json(`${alias}.name`)}`;

export const listedByHand: string = answer(
  `${named('e')} || ',"modified":"' || to_char(e.modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","class":{"name":' || ${json('e.class')} || ',"colour":' || ${json('e.colour')} || '}'`,
  first('e.id, e.number, e.name, e.modified, c.name as class, upper(c.colour) as colour'),
);
// Of many rows the names are looked up in lists that are made once: of all that was tried it took least.
const listOf = (table: string, columns: string) => `select ${columns}
  from generate_series(1, (select max(id) from ${table} where organization_id = 1)) g
  left join ${table} t on t.organization_id = 1 and t.project_id = 0 and t.id = g`;
const links = `select string_agg('{"node":{"relation":{"name":' || ${json('l.relation')} || '},"entity":{' || ${named('l')}
    || ',"class":{"name":' || ${json('l.class')} || '}}}}', ',') from (
  select (select names from relations)[l.relation_id] as relation, f.id, f.number, f.name, (select names from classes)[f.class_id] as class from (
    select relation_id, target_id as far from link where organization_id = 1 and source_id = e.id
    union all select (select inverses from relations)[relation_id], source_id from link where organization_id = 1 and target_id = e.id) l
  join entity f on f.organization_id = 1 and f.id = l.far order by l.relation_id, f.sort_number, f.id limit 10) l`;
export const linkedByHand: string = `with
  relations as materialized (${listOf('relation', 'array_agg(t.name order by g) as names, array_agg(t.inverse_id order by g) as inverses')}),
  classes as materialized (${listOf('class', 'array_agg(t.name order by g) as names')})
  ${answer(
    `${named('e')} || ',"class":{"name":' || ${json('e.class')} || '},"links":{"edges":[' || coalesce((${links}), '') || ']}'`,
    first('e.id, e.number, e.name, c.name as class'),
  )}`;
