import { fill, load, openStage, report, type Stage } from './stage.ts';

/** Lists of 50 out of 100,000 with their class, and with links, far entities and their class; and the same beside twenty past versions each. */
export async function reads(): Promise<void> {
  const stage = await openStage();
  try {
    await fill(stage, 100_000, [stage.classId('Requirement'), stage.classId('Action')], {
      links: stage.relationId('related to'),
    });
    const query = (fields: string) => ({
      query: `{ project(organization: "acme", projectId: 1) { entities(first: 50, order: "number") { edges { node { ${fields} } } } } }`,
    });
    const listed = query('entityId number name modified class { name colour }');
    const page = `select e.id, e.number, e.name, e.modified, c.name as class, c.colour from entity e
      join class c on c.organization_id = e.organization_id and c.project_id = 0 and c.id = e.class_id
      where e.organization_id = 1 and e.project_id = 1 order by e.sort_number, e.id limit 50`;
    const ours = await load(`${stage.url}/graphql`, { cookie: stage.cookie, body: listed });
    report('50 entities with class, from 100,000', ours, await load(await stage.floor(page)), 'req/s', '>= 0.4');

    const linked = query(
      'entityId number name class { name } links(first: 10) { edges { node { relation { name } entity { entityId number name class { name } } } } }',
    );
    const withLinks = `select e.id, e.number, e.name, c.name as class, (
        select json_agg(json_build_object('relation', l.relation_id, 'id', f.id, 'number', f.number, 'name', f.name, 'class', fc.name)) from (
          select relation_id, target_id as far from link where organization_id = 1 and source_id = e.id
          union all select relation_id, source_id from link where organization_id = 1 and target_id = e.id limit 10) l
        join entity f on f.organization_id = 1 and f.id = l.far join class fc on fc.organization_id = 1 and fc.project_id = 0 and fc.id = f.class_id) as links
      from entity e join class c on c.organization_id = 1 and c.project_id = 0 and c.id = e.class_id
      where e.organization_id = 1 and e.project_id = 1 order by e.sort_number, e.id limit 50`;
    const oursLinked = await load(`${stage.url}/graphql`, { cookie: stage.cookie, body: linked });
    report(
      '50 entities with links, far entities and their class',
      oursLinked,
      await load(await stage.floor(withLinks)),
      'req/s',
      '>= 0.5',
    );

    await fillPast(stage, 20);
    report(
      'the first again, beside 200,000 past versions',
      await load(`${stage.url}/graphql`, { cookie: stage.cookie, body: listed }),
      ours,
      'req/s',
      '~ 1',
    );

    const then = (body: { query: string }, revision: number) => ({
      query: body.query.replace('projectId: 1', `projectId: 1, asOf: { revision: ${revision} }`),
    });
    for (const revision of [20, 10, 1]) {
      const asOf = await load(`${stage.url}/graphql`, { cookie: stage.cookie, body: then(listed, revision) });
      report(`50 entities with class, as of ${21 - revision} revisions ago`, asOf, ours, 'req/s', '>= 0.4');
    }
    const linkedThen = await load(`${stage.url}/graphql`, { cookie: stage.cookie, body: then(linked, 10) });
    report('50 entities with links, as of 11 revisions ago', linkedThen, oursLinked, 'req/s', '>= 0.4');
  } finally {
    await stage.close();
  }
}

/** Gives every tenth entity so many past versions, each true for one revision; what is there now was written by the one after them. */
export async function fillPast({ pool }: Stage, versions: number): Promise<void> {
  const last = versions + 1;
  const { rows } = await pool.query<{ name: string }>(`select column_name as name from information_schema.columns
    where table_name = 'entity' and is_generated = 'NEVER' order by ordinal_position`);
  const columns = rows.map(({ name }) => name);
  await pool.query(`insert into revision (organization_id, project_id, number, username, date, schema_revision, global_schema_revision)
    select 1, 1, v, 'ada', now(), p.schema_revision, o.schema_revision from generate_series(1, ${last}) v, project p, project o
    where p.organization_id = 1 and p.id = 1 and o.organization_id = 1 and o.id = 0`);
  await pool.query(`insert into entity_version (${columns.join(', ')}, to_revision)
    select ${columns.map((name) => (name === 'revision' ? 'v' : name)).join(', ')}, v + 1 from entity, generate_series(1, ${versions}) v where id % 10 = 0`);
  await pool.query(`update entity set revision = ${last} where id % 10 = 0`);
  await pool.query(`update project set revision = ${last} where organization_id = 1 and id = 1`);
  for (const table of ['entity', 'entity_version', 'link_version']) await pool.query(`vacuum analyze ${table}`);
}
