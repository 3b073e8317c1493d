import { entityColumns } from '../../server/model/entities/queries/columns.ts';
import { idOf, propertyOf } from './search-model.ts';

const columns = entityColumns
  .map((name) => `e.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  .join(', ');
const back = (moment: string) => `(timestamptz '2200-01-01 00:00:00+00' - ${moment})`;
const newest = `${back('e.changed')}, e.sort_number, e.id`;

const select = (condition: string, order = newest, join = '') =>
  `select ${columns} from entity e ${join} where e.organization_id = 1 and e.project_id = 1 and not e.is_hidden and not e.is_archived
     and ${condition} order by ${order} limit 50`;
const word = (text: string) =>
  `e.text_key like '%${text}%' and e.text_key ~ '(^|[^[:alnum:]])${text.replaceAll('.', '\\.')}'`;
const classes = (...names: string[]) => `e.class_id in (${names.map((name) => idOf('classes', name)).join()})`;
const actions = classes('Action', 'Task', 'Test Case', 'Transition');
const assets = classes('Asset', 'Resource', 'Port');
const label = (...names: string[]) => `'{${names.map((name) => idOf('labels', name)).join()}}'`;
const value = (className: string, name: string) => `e.attrs ->> '${propertyOf(className, name)}'`;
const edges = (end: 'source' | 'target', relation?: string) =>
  `from link l where l.organization_id = 1 and l.${end}_id = e.id${relation ? ` and l.relation_id = ${idOf('relations', relation)}` : ''}`;
const none = (end: 'source' | 'target', relation?: string) => `not exists (select ${edges(end, relation)})`;
const below = (number: string, relation: string) => `e.id in (with recursive c(id) as (
    select l.target_id from entity a join link l on l.organization_id = 1 and l.source_id = a.id and l.relation_id = ${idOf('relations', relation)}
      where a.organization_id = 1 and a.project_id = 1 and a.number_key = '${number}'
    union select l.target_id from c join link l on l.organization_id = 1 and l.source_id = c.id and l.relation_id = ${idOf('relations', 'decomposed by')}
  ) select id from c)`;
const qualities = ['Clear', 'Complete', 'Consistent', 'Correct', 'Design', 'Feasible', 'Traceable', 'Verifiable'];
const score = `round((${qualities
  .map((name) => `coalesce((e.attrs -> '${propertyOf('Requirement', name)}' ->> 'value' = 'true')::int, 0)`)
  .join(' + ')}) * 100 / 8.0)`;

/** The examples of the search language with the statement an engineer would write for each; 22 and 23 without what has no data yet. */
export const byHand = (now: Date): [query: string, sql: string][] => [
  ['stakeholder', select(word('stakeholder'))],
  ['preliminary design', select(`${word('preliminary')} and ${word('design')}`)],
  ['"preliminary design"', select(`e.text_key like '%preliminary design%'`)],
  ['2.3.2.0', select(word('2.3.2.0'))],
  ['1.2.*', select(`e.number_key like '1.2.%'`)],
  [
    'number:SR.* class:Requirement order:number',
    select(`e.number_key like 'sr.%' and ${classes('Requirement')}`, 'e.sort_number, e.id'),
  ],
  ['planning label:Activity', select(`${word('planning')} and e.label_ids && ${label('Activity')}`)],
  ['label:Activity label:Process', select(`e.label_ids @> ${label('Activity', 'Process')}`)],
  ['label:Activity,Process', select(`e.label_ids && ${label('Activity', 'Process')}`)],
  [
    'class:Requirement label:"Functional Requirement"',
    select(`${classes('Requirement')} and e.label_ids && ${label('Functional Requirement')}`),
  ],
  ['class:Action is:leaf', select(`${actions} and ${none('source', 'decomposed by')}`)],
  ['order:modified- is:top class:Action', select(`${actions} and ${none('target', 'decomposed by')}`)],
  ['order:modified- AND (labelid:22 OR labelid:23)', select(`e.label_ids && '{22,23}'`)],
  [
    'class:Risk -Status:Resolved Probability:>=50',
    select(
      `${classes('Risk')} and ${value('Risk', 'Status')} is distinct from 'Resolved' and (${value('Risk', 'Probability')})::float8 >= 50`,
    ),
  ],
  ['class:Requirement "verified by":none', select(`${classes('Requirement')} and ${none('target', 'verifies')}`)],
  [
    'class:Requirement "satisfied by":>2',
    select(`${classes('Requirement')} and (select count(*) ${edges('target', 'satisfies')}) > 2`),
  ],
  [
    'class:"Test Case" Status:Failed,Blocked',
    select(`${classes('Test Case')} and ${value('Test Case', 'Status')} in ('Failed', 'Blocked')`),
  ],
  [
    'class:Task assignee:me Status:!=Closed "Due Date":<2025-07-01',
    select(
      `${classes('Task')} and e.attrs -> '${propertyOf('Task', 'Assignee')}' @> '[{"id": "ada"}]' and ${value('Task', 'Status')} is distinct from 'Closed'
       and (${value('Task', 'Due Date')})::float8 < ${Date.UTC(2025, 6, 1)}`,
    ),
  ],
  [
    'modified:<7d modifiedby:!=me',
    select(
      `e.modified is not null and ${back('e.changed')} <= ${back(`timestamptz '${new Date(now.getTime() - 7 * 86_400_000).toISOString()}'`)} and e.modified_by <> 'ada'`,
    ),
  ],
  [
    'created:2025-01-01..2025-03-31 class:Issue',
    select(`e.created >= '2025-01-01Z' and e.created < '2025-04-01Z' and ${classes('Issue')}`),
  ],
  [
    'performs:none class:=Asset is:leaf',
    select(`${classes('Asset')} and ${none('source', 'performs')} and ${none('source', 'decomposed by')}`),
  ],
  ['has:script', select('e.script is not null')],
  ['in:DOC.1', select(below('doc.1', 'source of'))],
  [
    'class:Requirement (Status:Draft OR "Quality Score":<60) order:"Quality Score"',
    select(
      `${classes('Requirement')} and (${value('Requirement', 'Status')} = 'Draft' or ${score} < 60)`,
      `${score}, e.sort_number, e.id`,
    ),
  ],
  [
    'ancestor:A.1 class:Asset order:name',
    select(`${assets} and ${below('a.1', 'decomposed by')}`, 'e.name_key, e.sort_number, e.id'),
  ],
  [
    'name:~valve NOT class:Artifact',
    select(`e.text_key like '%valve%' and e.name_key like '%valve%' and not ${classes('Artifact')}`),
  ],
  [
    'is:orphan order:class,name limit:50',
    select(
      `${none('source')} and ${none('target')}`,
      'lower(c.name) collate "C", e.name_key, e.sort_number, e.id',
      'join class c on c.organization_id = 1 and c.project_id = 0 and c.id = e.class_id',
    ),
  ],
  ['label:none class:Asset', select(`${assets} and e.label_ids = '{}'`)],
];
