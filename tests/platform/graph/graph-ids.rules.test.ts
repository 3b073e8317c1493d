// A reader of an object names it by its id. Slugs and numbers are for callers with only an address; arguments that take them are listed
// here with their reasons, so that no new one comes by habit.
import { getNamedType, isInputObjectType, isObjectType, type GraphQLArgument, type GraphQLInputField } from 'graphql';
import { expect, test } from 'vitest';

import { graph } from '../../../server/graph.ts';
import { keyForms, type AcceptedIds } from '../../../server/platform/graph/ids.ts';

const schema = graph();
type Input = { place: string; input: GraphQLArgument | GraphQLInputField };
const inputs = Object.values(schema.getTypeMap()).flatMap((type): Input[] => {
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((input) => ({ place: `${type.name}.${input.name}`, input }));
  if (!isObjectType(type) || type.name.startsWith('__')) return [];
  return Object.values(type.getFields()).flatMap(({ name, args }) =>
    args.map((input) => ({ place: `${type.name}.${name}.${input.name}`, input })),
  );
});
const namesOf = (input: GraphQLArgument | GraphQLInputField) => input.extensions['names'] as AcceptedIds | undefined;

/** Roots that look something up by what stands in an address; people have addresses before they have ids. */
const lookUps = [
  'Query.project.organization',
  'Query.project.projectId',
  'Query.entity.organization',
  'Query.entity.projectId',
  'Query.entity.entityId',
  'Query.job.organization',
  'Query.job.jobId',
  'Query.recentProjects.organization',
  'Query.userActivity.organization',
  'Query.workDays.organization',
  'Subscription.bannerChanged.organization',
  'Subscription.bannerChanged.projectId',
  'Subscription.chatReceived.organization',
  'Subscription.chatReceived.projectId',
  'Subscription.baselinesChanged.organization',
  'Subscription.baselinesChanged.projectId',
  'Subscription.commentChanged.organization',
  'Subscription.commentChanged.projectId',
  'Subscription.diagramPointers.organization',
  'Subscription.diagramPointers.projectId',
  'Subscription.diagramPointers.entityId',
  'Subscription.jobChanged.organization',
  'Subscription.jobChanged.jobId',
  'Subscription.noticeReceived.organization',
  'Subscription.noticeReceived.projectId',
  'Subscription.presenceChanged.organization',
  'Subscription.presenceChanged.projectId',
  'Subscription.projectChanged.organization',
  'Subscription.projectChanged.projectId',
  'Subscription.schemaChanged.organization',
  'Subscription.schemaChanged.projectId',
  'Subscription.sharedText.organization',
  'Subscription.sharedText.projectId',
  'Subscription.sharedText.entityId',
  'Subscription.textCarets.organization',
  'Subscription.textCarets.projectId',
  'Subscription.textCarets.entityId',
  // It looks up one of its entities, or what is drawn of one.
  'Project.entity.entityId',
  'Project.artifact.entityId',
  'Project.diagram.entityId',
  'Project.diagramTypes.rootId',
  'Project.testCase.entityId',
  // It looks up a baseline, or the merge of another project, whose number is in the address.
  'Project.baseline.baselineId',
  'Project.merge.sourceId',
  // The page of files names one in its address.
  'Project.file.fileId',
];
const others = [
  // Permissions of keys are texts with the slug in them.
  'CreateApiKeyInput.organization',
  // A person without a licence cannot read the organization, and so has no id of it.
  'RequestLicenceInput.organization',
  'ReleaseLicenceInput.organization',
  'ReleaseAllLicencesInput.organization',
  // Files are sent through api/v4, which answers their numbers, and attributes hold these.
  'EntityInput.imageId',
  'CreateEvidenceInput.fileIds',
  'Project.fileThen.fileId',
  'Project.fileVersions.fileId',
  'ReplaceFileInput.fileId',
  'RestoreFileVersionInput.fileId',
  'DeleteFileVersionInput.fileId',
  'BeginUploadInput.fileId',
  'CancelUploadInput.uploadId',
];

test('inputs name objects by their ids, except in lookups', () => {
  const byOther = inputs.filter(({ input }) => {
    const type = getNamedType(input.type).name;
    return type === 'Int' ? /(^id|Id)s?$/.test(input.name) : type === 'String' && input.name === 'organization';
  });
  expect(byOther.map(({ place }) => place).toSorted()).toEqual([...lookUps, ...others].toSorted());
});

/** Ids that are no node's: of the page that sends, and of what belongs to whoever is signed in. */
const ownIds = [
  'Query.node.id',
  'Query.nodes.ids',
  'SendMessageInput.clientId',
  'SetPointerInput.clientId',
  'SetPresenceInput.clientId',
  'SetTextCaretInput.clientId',
  'ShareTextInput.clientId',
  'Subscription.diagramPointers.clientId',
  'Subscription.presenceChanged.clientId',
  'Subscription.sharedText.clientId',
  'Subscription.textCarets.clientId',
];

test('an input that takes an id says of which types', () => {
  const ids = inputs.filter(({ input }) => getNamedType(input.type).name === 'ID');
  expect(ids.length).toBeGreaterThan(60);
  expect(
    ids
      .filter(({ input }) => !namesOf(input))
      .map(({ place }) => place)
      .toSorted(),
  ).toEqual(ownIds);
});

test('every type that can be named is a node', () => {
  for (const name of Object.keys(keyForms)) {
    const type = schema.getType(name);
    expect([name, isObjectType(type) && type.getInterfaces().some((each) => each.name === 'Node')]).toEqual([
      name,
      true,
    ]);
  }
});
