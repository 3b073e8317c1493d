import { nodeId } from '../../server/platform/graph/ids.ts';
import { chance, oddInt, oddJson, oddNumber, oddText, oneOf, type Draw } from './values.ts';

const people = ['ada', 'walt', 'rita', 'tina', 'viewer', 'member', 'nobody', 'ada,walt'];
const slugs = ['acme', 'acme', 'acme', 'other'];
const ids = (type: string, ...keys: (string | number)[]) => keys.map((key) => nodeId(type, key));
/** What stands for something that is there, by the name of the place it goes to: without any, nothing but the first check would ever be reached. */
const known: [RegExp, readonly unknown[]][] = [
  [/^(organization|organizationSlug|org)$/, slugs],
  [/^(username|usernames|user|with|administrator|createdBy)$/, people],
  [/^(password|oldPassword)$/, ['correct horse battery', 'x']],
  [/^(newPassword|newPasswordConfirm|passwordConfirm)$/, ['a lamp in the window']],
  [/^(email|emails)$/, ['new@example.org', 'ada@example.org']],
  [/^(projectId|sourceProjectId|includeProjectId)$/, [1, 1, 1, 2, ...ids('Project', '1:1', '1:1', '2:1', '1:1@1')]],
  [/^(organizationId|ownerId)$/, [...ids('Organization', 1, 1, 2), ...ids('Project', '1:1')]],
  [/^(artifactId|suiteId)$/, [6, ...ids('Entity', '1:6', '1:6', '1:1')]],
  [/^(caseId)$/, [11, ...ids('Entity', '1:11', '1:11', '1:5')]],
  [/^(issueId|issueIds)$/, [7, 8, ...ids('Entity', '1:7', '1:8', '1:1')]],
  [/^(rootId|aboveId|afterId|intoId|splitId|toId)$/, [1, 5, 6, ...ids('Entity', '1:1', '1:5', '1:6')]],
  [/^(baselineId|toBaselineId|fromBaseline|toBaseline)$/, [1, 2, 4, ...ids('Baseline', '1:1', '1:4')]],
  [/^(savedQueryId|queryId)$/, [1, 2, ...ids('SavedQuery', '1:1', '1:2')]],
  [/^(commentId|threadId)$/, [1, 5, ...ids('Comment', '1:1', '1:5')]],
  [/^(mergeId)$/, ids('Merge', '1:1', '1:2')],
  [/^(itemId|itemIds)$/, ids('MergeItem', '1:1:1', '1:1:2', '1:1', '1:2')],
  [/^(sourceId|targetProjectId|toProjectId)$/, [1, 3, 4, ...ids('Project', '1:1', '1:3', '1:4')]],
  [/^(find|pattern|replacement|quote)$/, ['a', '(a|b)+', 'REQ-###', '[a-', '\\1', 'K']],
  [/^(slug|slugs)$/, ['acme', 'hierarchy', 'spider', 'tree', 'action', 'sequence']],
  [/^(key|keys|held|selected|onto|from|to)$/, ['1', '5', 'diagram', 'free:1', '1-5']],
  [
    /^(relations|properties|columns|groupBy|colourBy|columnQuery|orderBy)$/,
    ['decomposed by', 'Status', 'class', 'name'],
  ],
  [/^(template|layout)$/, ['word', 'kept', 'title']],
  [/^(update|state)$/, ['AAA=', 'AAAA']],
  [/^(session)$/, ['00000000-0000-4000-8000-000000000002']],
  [/^(uploadId|number|nth|start|levels|depth)$/, [1, 2, 100]],
  [/^(Upload-Offset|Upload-Length|size)$/, [0, 10, 70_000]],
  [
    /^(entityId|entityIds|entityIdsWatching|entityIdsEditing|targetId|watching|jobId|fileId|imageId)$/,
    [1, 2, 3, 4, ...ids('Entity', '1:1', '1:2', '1:3', '2:1', '1:999999')],
  ],
  [/^(classId|targetClassId|parentId)$/, [1, 2, 3, 10, 20, ...ids('Class', '1:1:1', '1:0:2', '1:1:10'), 'new:class']],
  [
    /^(propertyId|propertyIds|relationId|targetRelationId|inverseId|labelId|labelIds|linkedLabelId)$/,
    [1, 2, 3, 5, 8, 13, ...['Property', 'Relation', 'Label'].flatMap((type) => ids(type, '1:1:1', '1:1:5'))],
  ],
  [/^(roleId|teamId|teamIds)$/, [1, 2, 3, 4, 5, ...ids('Role', '1:2', '1:5'), ...ids('Team', '1:1')]],
  [/^(first|last|limit|count|days|offset)$/, [1, 3, 10]],
  [/^(revision|after|upTo|since)$/, [1, 2, '2026-01-01']],
  [/^(id|ids)$/, [1, 2, 'RW50aXR5OjE6MQ==', 'UHJvamVjdDoxOjE=', '00000000-0000-4000-8000-000000000000']],
  [/^(query|search)$/, ['', 'class:Action', 'name:a order:number', 'kept']],
  [/^order$/, ['number', 'modified-', 'name']],
  [/^(kind|kinds)$/, ['labels', 'classes', 'jobs']],
  [/^type$/, ['entity', 'named_users', 'NAMED_USERS', 'GROUP_CHAT', 'TEXT']],
  [/^format$/, ['json', 'reqif']],
  [/^by$/, ['day', 'week', 'month', 'class', 'Status']],
  [/^(permission|level)$/, ['member', 'reviewer']],
  [/^permissions$/, ['READ', 'organization:acme']],
  [/^license_date$|^ends$/, ['2030-01-01']],
  [/^clientId$/, ['00000000-0000-4000-8000-000000000001']],
];

const moments = [
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '0001-01-01',
  '9999-12-31T23:59:59Z',
  '-000044-03-15',
  '2026',
  '+020000-01-01',
  '1900-02-28T23:00:00+14:00',
];

type Kind = 'text' | 'int' | 'number' | 'flag' | 'moment' | 'json';
const fits: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  int: (value) => typeof value === 'number',
  number: (value) => typeof value === 'number',
  flag: () => false,
  moment: () => false,
  json: () => true,
};
const odd: Record<Kind, (draw: Draw) => unknown> = {
  text: oddText,
  int: (draw) => (chance(draw, 97) ? oddInt(draw) : oddNumber(draw)),
  number: oddNumber,
  flag: (draw) => chance(draw, 50),
  moment: (draw) => (chance(draw, 10) ? oddText(draw) : oneOf(draw, moments)),
  json: oddJson,
};

/** A value for a place of this name and kind: mostly what stands for something that is there, else odd; now and then of another kind. */
export function valueFor(draw: Draw, name: string, kind: Kind, isOddPercent: number): unknown {
  if (draw.below(400) === 0) return oddJson(draw);
  const plausible = known.find(([pattern]) => pattern.test(name))?.[1].filter(fits[kind]) ?? [];
  if (plausible.length > 0 && !chance(draw, isOddPercent)) return oneOf(draw, plausible);
  return odd[kind](draw);
}
