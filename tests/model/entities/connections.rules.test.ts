// Shown data is current: the reach of changes is known for every field of entities, artifacts and test cases, and every component that
// reads one is updated.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type GraphQLOutputType,
  type OperationDefinitionNode,
} from 'graphql';
import { describe, expect, test } from 'vitest';

import { reaches } from '../../../web/relay/reach.ts';
import { pageOperations } from '../../support/page-operations.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const graph = buildSchema(read('schema.graphql'));

const isMany = (type: GraphQLOutputType): boolean =>
  isNonNullType(type) ? isMany(type.ofType) : isListType(type) || getNamedType(type).name.endsWith('Connection');
const leads = (type: string): string[] => {
  const found = graph.getType(type);
  return isObjectType(found)
    ? Object.values(found.getFields())
        .filter((field) => isCompositeType(getNamedType(field.type)))
        .map(({ name }) => `${type}.${name}`)
    : [];
};
const types = ['Entity', 'RelationGroup', 'Link', 'Artifact', 'TestCase'];

test('all that the graph lets them lead to is listed, and nothing else', () => {
  expect(Object.keys(reaches).toSorted()).toEqual(types.flatMap(leads).toSorted());
});

/** The fields of a project that no change of the model affects: schema, people, files, jobs, talk and comparisons have news of their own. */
const besideTheModel =
  'artifactTypes banner bannerSetting baseline baselines branch branches chat comments compare conversations creator diagramChangers ' +
  'diagramTypes effectivePeople entity entityGroupings exports extent file fileThen fileVersions files imports jobs madeReports merge ' +
  'mySteps notations notices organization presence qualityWords refused reports savedQueries schema shareCandidates sharedWith uploads weeks';
/** The fields of a project that any change of the model can affect: all that are not excepted. */
const ofProject = new Set(
  leads('Project').filter((field) => !besideTheModel.split(' ').includes(field.split('.')[1]!)),
);

test('what is excepted from news of the model exists', () => {
  expect(besideTheModel.split(' ').filter((field) => !leads('Project').includes(`Project.${field}`))).toEqual([]);
});

/** Each query of the web as it is sent. */
const queries = pageOperations().flatMap((text) => {
  const document = parse(text);
  const operation = document.definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION && each.operation === 'query',
  );
  if (!operation) return [];
  const info = new TypeInfo(graph);
  const selected = new Set<string>();
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: ({ name }) => {
        const [of, type] = [info.getParentType(), info.getType()];
        const key = `${of?.name}.${name.value}`;
        const isRead = reaches[key] === 'PROJECT' || (reaches[key] === 'ENTITY' && type && isMany(type));
        if (isRead || ofProject.has(key)) selected.add(key);
      },
    }),
  );
  return selected.size > 0 ? [{ name: operation.name!.value, selected: [...selected] }] : [];
});

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('__generated__'));
const own = new Map(
  sources.flatMap((file) => [...read(file).matchAll(/^ *query (\w+)/gm)].map(([, name]) => [name!, file])),
);

/** The files elsewhere on the page that read a query's data anew, and the hook by which each learns that it has to. */
const keptUp: Readonly<Record<string, readonly [file: string, by: string]>> = {
  ArtifactsScreenQuery: ['web/screens/artifacts/dashboard/ArtifactList.tsx', 'usePacedNews'],
  BeginningsQuery: ['web/screens/artifacts/dashboard/Beginnings.tsx', 'useModelNews'],
  ChangeRequestsQuery: ['web/parts/model/change-requests/ChangeRequests.tsx', 'useNews'],
  CommentMarksQuery: ['web/screens/artifacts/document/CommentMarks.tsx', 'useCommentNews'],
  CommentsQuery: ['web/parts/model/comments/Comments.tsx', 'useCommentNews'],
  CoverageScreenQuery: ['web/screens/testing/coverage/CoverageList.tsx', 'usePacedNews'],
  DiagramScreenQuery: ['web/diagrams/useDrawing.ts', 'useDrawingNews'],
  DiagramsScreenQuery: ['web/screens/diagrams/dashboard/ExistingDiagrams.tsx', 'usePacedNews'],
  DocumentPageQuery: ['web/screens/artifacts/document/DocumentPage.tsx', 'useModelNews'],
  DocumentScreenQuery: ['web/screens/artifacts/document/DocumentPage.tsx', 'useModelNews'],
  EntityScreenQuery: ['web/screens/model/entity/EntityPage.tsx', 'useEntityNews'],
  ExistingDiagramsQuery: ['web/screens/diagrams/dashboard/ExistingDiagrams.tsx', 'usePacedNews'],
  FoundQuery: ['web/parts/model/hierarchy/Found.tsx', 'usePacedNews'],
  PresentationPageQuery: ['web/screens/artifacts/presentation/PresentationPage.tsx', 'useModelNews'],
  PresentationScreenQuery: ['web/screens/artifacts/presentation/PresentationPage.tsx', 'useModelNews'],
  ProjectScreenQuery: ['web/screens/model/project/Dashboard.tsx', 'usePacedNews'],
  RelatedFeedQuery: ['web/screens/model/database/related/RelatedFeed.tsx', 'useModelNews'],
  RequestCountQuery: ['web/parts/model/change-requests/RequestCount.tsx', 'useNews'],
  ResultsQuery: ['web/screens/model/database/table/useLive.ts', 'usePacedNews'],
  RunPageQuery: ['web/screens/testing/run/RunPage.tsx', 'useModelNews'],
  RunScreenQuery: ['web/screens/testing/run/RunPage.tsx', 'useModelNews'],
  SignMarksQuery: ['web/screens/artifacts/document/DocumentPage.tsx', 'useModelNews'],
  SuiteCoverageQuery: ['web/screens/testing/run/SuiteCoverage.tsx', 'usePacedNews'],
  VerificationsQuery: ['web/parts/model/verification/Verifications.tsx', 'useModelNews'],
  fetchDrawingQuery: ['web/diagrams/useFetchedDrawing.ts', 'usePacedNews'],
  fetchNotificationsQuery: ['web/shell/notifications/useNotifications.ts', 'useNews'],
  pagesPartsQuery: ['web/parts/model/hierarchy/useTreeNews.ts', 'usePacedNews'],
  pagesTopQuery: ['web/parts/model/hierarchy/useTreeNews.ts', 'usePacedNews'],
  useArtifactRowsQuery: ['web/screens/artifacts/document/DocumentPage.tsx', 'useModelNews'],
  useBranchesFreshQuery: ['web/screens/model/database/table/useLive.ts', 'usePacedNews'],
  useBranchesQuery: ['web/screens/model/database/table/useLive.ts', 'usePacedNews'],
  useColouringQuery: ['web/diagrams/useDrawing.ts', 'useDrawingNews'],
  useEntityNewsQuery: ['web/screens/model/entity/useEntityNews.ts', 'useNews'],
  useFacetsQuery: ['web/screens/model/database/useFacets.ts', 'usePacedNews'],
  useFarNewsQuery: ['web/parts/model/entity/relations/useFarNews.ts', 'usePacedNews'],
  useFreshQuery: ['web/screens/model/database/table/useLive.ts', 'usePacedNews'],
  useGroupPagesQuery: ['web/screens/model/database/groups/useGroups.ts', 'usePacedNews'],
  useGroupsQuery: ['web/screens/model/database/groups/useGroups.ts', 'usePacedNews'],
  useLiveCountsQuery: ['web/parts/artifacts/slide/useLive.ts', 'usePacedNews'],
  useLiveRowsQuery: ['web/parts/artifacts/slide/useLive.ts', 'usePacedNews'],
  useRelationsQuery: ['web/diagrams/useDrawing.ts', 'useDrawingNews'],
  useSchemaItemsQuery: ['web/parts/model/schema/useSchemaItems.ts', 'usePacedNews'],
  useSlidesQuery: ['web/screens/artifacts/presentation/PresentationPage.tsx', 'useModelNews'],
  useSuggestedByQuery: ['web/parts/model/entity/relations/useSuggestedBy.ts', 'useQueryResult'],
  useSuggestionsOpenQuery: ['web/screens/artifacts/document/DocumentPage.tsx', 'useModelNews'],
  useSuggestionsQuery: ['web/screens/artifacts/document/DocumentPage.tsx', 'useModelNews'],
  useTestCaseQuery: ['web/screens/testing/run/RunPage.tsx', 'useModelNews'],
};

/** The reads of a single moment, or of unchanging data, with the reason why nothing has to be read again. */
const askedOnce: Readonly<Record<string, string>> = {
  AsOfBarQuery: 'the past',
  BulkStateQuery: 'a menu that asks when it is opened',
  CellEditorQuery: 'the cell that is typed in',
  ContentsQuery: 'the past',
  CreateEntityScreenQuery: 'a form that begins with it',
  ElsewhereDialogQuery: 'a question before a step is undone',
  EntityThenQuery: 'the past',
  FindBarQuery: 'what is found when it is typed',
  LastChangesQuery: 'of branches, whose news the page does not follow',
  QualityHintsQuery: 'how the text that is typed is judged',
  SchemaScreenQuery: 'the page of the schema, with how much there is when it is opened',
  StrandedQuery: 'a question before a save',
  VersionsDialogQuery: 'the past, with what is later when it is opened',
  askFoundQuery: 'a selection, made when it is clicked',
  referencesQuery: 'a search by what was pasted or dropped',
  newerQuery: 'a look at what stands now',
  ofFlowsOfItemsQuery: 'a question before a line is drawn',
  performedQuery: 'a question before a line is drawn',
  replacedResultQuery: 'a look at what a save has replaced',
  useCountQuery: 'a search that is typed',
  useEntityFormNowQuery: 'a look at what stands now',
  useEntityHitsQuery: 'a search that is typed',
  useEntitySearchQuery: 'a search that is typed',
  useLinkByNumbersQuery: 'a search by what was pasted',
  useOffersQuery: 'a search that is typed',
  useOffersValuesQuery: 'a search that is typed',
  useSearchCountsQuery: 'a search that is typed',
  readyPlacesQuery: 'asked ahead of a jump, and nothing of it is shown',
  rowsBelowQuery: 'where something is pasted',
  useStatesThenQuery: 'the past',
  useVocabularyQuery: 'words that are offered while a search is typed',
  useWordsQuery: 'a count that is asked for',
};

/** A list goes on by itself with what the query that began it is kept up by. */
const goesOn = (name: string) => sources.some((file) => read(file).includes(`queryName: "${name}"`));

describe('data on a page is read again when it may have changed', () => {
  test.each(queries.filter(({ name }) => !goesOn(name)))('$name', ({ name, selected }) => {
    if (askedOnce[name] !== undefined) return expect(keptUp[name]).toBeUndefined();
    const [file, by] = keptUp[name] ?? [own.get(name)!, 'useReadAgain'];
    expect(read(file), `${name} reads ${selected.join(', ')}`).toMatch(new RegExp(`\\b${by}(<.*>)?\\(`));
    return undefined;
  });
  test('and the lists above name nothing else', () => {
    const names = new Set(queries.map(({ name }) => name));
    expect([...Object.keys(keptUp), ...Object.keys(askedOnce)].filter((name) => !names.has(name))).toEqual([]);
  });
});
