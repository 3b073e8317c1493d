import artifacts from '#graph/ArtifactsScreenQuery$parameters';
import type { ArtifactKind } from '#graph/ArtifactsScreenQuery.graphql';
import baseline from '#graph/BaselineScreenQuery$parameters';
import baselines from '#graph/BaselinesScreenQuery$parameters';
import comments from '#graph/CommentsScreenQuery$parameters';
import coverage from '#graph/CoverageScreenQuery$parameters';
import createEntity from '#graph/CreateEntityScreenQuery$parameters';
import database from '#graph/DatabaseScreenQuery$parameters';
import diagram from '#graph/DiagramScreenQuery$parameters';
import diagrams from '#graph/DiagramsScreenQuery$parameters';
import document from '#graph/DocumentScreenQuery$parameters';
import entity from '#graph/EntityScreenQuery$parameters';
import files from '#graph/FilesScreenQuery$parameters';
import merge from '#graph/MergeScreenQuery$parameters';
import presentation from '#graph/PresentationScreenQuery$parameters';
import dashboard from '#graph/ProjectScreenQuery$parameters';
import results from '#graph/ResultsQuery$parameters';
import run from '#graph/RunScreenQuery$parameters';
import schema from '#graph/SchemaScreenQuery$parameters';
import workflow from '#graph/WorkflowScreenQuery$parameters';

import { asOfIn } from '../routing/moment.ts';
import { besideQuery, screen, type MenuPlace, type Params, type ScreenLine } from '../routing/screens.ts';
import { readThreadFilter } from '../screens/model/comments/thread-filter.ts';
import { firstSearch } from '../screens/model/database/search/search-request.ts';
import { coverageIn } from '../screens/testing/coverage/coverage-filter.ts';

import artifactsStyle from '../screens/artifacts/dashboard/artifacts.css?url';
import documentStyle from '../screens/artifacts/document/document.css?url';
import presentationStyle from '../screens/artifacts/presentation/presentation.css?url';
import diagramsStyle from '../screens/diagrams/dashboard/dashboard.css?url';
import mergeStyle from '../screens/model/merge/merge.css?url';
import schemaStyle from '../screens/model/schema/editor/schema-editor.css?url';
import coverageStyle from '../screens/testing/coverage/coverage.css?url';
import runStyle from '../screens/testing/run/run.css?url';

const inProject = (params: Params, { searchParams }: URL) => ({
  organization: params['org'] ?? '',
  projectId: Number(params['projectId']) || 0,
  asOf: asOfIn(searchParams),
});

/** True for screens of the first edition only; the second shows the dashboard instead. */
const mainProductOnly = true;

/** Declares the dashboard of a kind of artifact. */
const dashboardOf = (slug: string, kind: ArtifactKind, title: string, menu: Omit<MenuPlace, 'group'>) =>
  screen(`/:org/p/:projectId/${slug}`, {
    title,
    menu: { ...menu, group: 'general' },
    mainProductOnly,
    query: artifacts,
    variables: (params, url) => ({ ...inProject(params, url), artifactKind: kind }),
    style: artifactsStyle,
    load: () => import('../screens/artifacts/dashboard/ArtifactsScreen.tsx'),
  });

const artifactIn = (params: Params, url: URL) => ({
  ...inProject(params, url),
  artifactId: Number(params['artifactId']) || 0,
  baselineId: Number(params['baselineId']) || 0,
  ofBaseline: params['baselineId'] !== undefined,
});

/** Declares the screen of an artifact, now or as of one of its baselines. */
const artifactAt = (path: string) =>
  screen(path, {
    title: 'Document',
    mainProductOnly,
    query: document,
    variables: artifactIn,
    isMain: true,
    style: documentStyle,
    load: () => import('../screens/artifacts/document/DocumentScreen.tsx'),
  });

/** A test suite to be run, or as of the end of a cycle. */
const suite = {
  title: 'Test suite',
  mainProductOnly,
  query: run,
  variables: (params: Params, url: URL) => ({
    ...inProject(params, url),
    artifactId: Number(params['artifactId']) || 0,
    baselineId: Number(params['baselineId']) || 0,
    ofBaseline: params['baselineId'] !== undefined,
  }),
  style: runStyle,
  load: () => import('../screens/testing/run/RunScreen.tsx'),
};
/** Declares a presentation like `artifactAt`; its slides are drawn and not read in rows. */
const presentationAt = (path: string) =>
  screen(path, {
    title: 'Presentation',
    mainProductOnly,
    query: presentation,
    variables: artifactIn,
    isMain: true,
    style: presentationStyle,
    load: () => import('../screens/artifacts/presentation/PresentationScreen.tsx'),
  });

/**
 * The screens of a project, inside the project's frame, in the order of the menu. Pages of entities are in both editions, since links lead there.
 */
export const projectScreens: ScreenLine[] = [
  screen('/:org/p/:projectId/dashboard', {
    title: 'Dashboard',
    menu: { group: 'general', icon: 'dashboard', keys: 'g d' },
    query: dashboard,
    variables: inProject,
    isMain: true,
    load: () => import('../screens/model/project/ProjectScreen.tsx'),
  }),
  screen('/:org/p/:projectId/database', {
    title: 'Database',
    menu: { group: 'general', icon: 'database', keys: 'g b' },
    mainProductOnly,
    query: database,
    variables: inProject,
    isMain: true,
    isEarly: true,
    beside: [
      besideQuery({ query: results, variables: (params, url) => ({ ...inProject(params, url), ...firstSearch(url) }) }),
    ],
    load: () => import('../screens/model/database/DatabaseScreen.tsx'),
  }),
  screen('/:org/p/:projectId/database/entity/:entityId', {
    title: 'Entity',
    query: entity,
    variables: (params, url) => ({ ...inProject(params, url), entityId: Number(params['entityId']) || 0 }),
    isMain: true,
    load: () => import('../screens/model/entity/EntityScreen.tsx'),
  }),
  screen('/:org/p/:projectId/database/entity/create/:classId', {
    title: 'New entity',
    query: createEntity,
    variables: inProject,
    isMain: true,
    load: () => import('../screens/model/entity/CreateEntityScreen.tsx'),
  }),
  screen('/:org/p/:projectId/diagrams', {
    title: 'Diagrams',
    menu: { group: 'general', icon: 'sitemap', keys: 'g g' },
    query: diagrams,
    variables: (params, url) => ({ ...inProject(params, url), root: Number(url.searchParams.get('root')) || null }),
    style: diagramsStyle,
    load: () => import('../screens/diagrams/dashboard/DiagramsScreen.tsx'),
  }),
  screen('/:org/p/:projectId/diagrams/:slug/:entityId', {
    title: 'Diagram',
    query: diagram,
    variables: (params, url) => ({
      ...inProject(params, url),
      slug: params['slug'] ?? '',
      entityId: Number(params['entityId']) || 0,
    }),
    load: () => import('../screens/diagrams/diagram/DiagramScreen.tsx'),
  }),
  dashboardOf('documents', 'DOCUMENT', 'Manage Documents', { name: 'Documents', icon: 'document', keys: 'g o' }),
  dashboardOf('compilations', 'COMPILATION', 'Manage Compilations', { name: 'Compilations', icon: 'books' }),
  ...['documents', 'compilations'].flatMap((slug) => [
    artifactAt(`/:org/p/:projectId/${slug}/:artifactId`),
    artifactAt(`/:org/p/:projectId/${slug}/:artifactId/:baselineId`),
  ]),
  dashboardOf('presentations', 'PRESENTATION', 'Manage Presentations', { name: 'Presentations', icon: 'presentation' }),
  presentationAt('/:org/p/:projectId/presentations/:artifactId'),
  presentationAt('/:org/p/:projectId/presentations/:artifactId/:baselineId'),
  dashboardOf('test-center', 'TEST_SUITE', 'Test Center Dashboard', {
    name: 'Test Center',
    icon: 'tests',
    keys: 'g t',
  }),
  screen('/:org/p/:projectId/test-center/coverage', {
    title: 'Requirement coverage',
    mainProductOnly,
    query: coverage,
    variables: (params, url) => ({ ...inProject(params, url), ...coverageIn(url.searchParams) }),
    style: coverageStyle,
    load: () => import('../screens/testing/coverage/CoverageScreen.tsx'),
  }),
  screen('/:org/p/:projectId/test-center/:artifactId', suite),
  screen('/:org/p/:projectId/test-center/:artifactId/:baselineId', suite),
  artifactAt('/:org/p/:projectId/test-center/:artifactId/cases'),
  screen('/:org/p/:projectId/baselines', {
    title: 'Baselines',
    menu: { group: 'tools', icon: 'camera' },
    query: baselines,
    variables: (params, url) => ({
      ...inProject(params, url),
      kind: url.searchParams.get('kind') === 'test-cycles' ? ('TEST_CYCLE' as const) : ('BASELINE' as const),
    }),
    load: () => import('../screens/model/baselines/BaselinesScreen.tsx'),
  }),
  screen('/:org/p/:projectId/baselines/:baselineId', {
    title: 'Baseline',
    query: baseline,
    variables: (params, url) => ({ ...inProject(params, url), baselineId: Number(params['baselineId']) || 0 }),
    load: () => import('../screens/model/baselines/BaselineScreen.tsx'),
  }),
  screen('/:org/p/:projectId/comments', {
    title: 'Comments',
    menu: { group: 'tools', icon: 'messages', keys: 'g c' },
    query: comments,
    variables: (params, url) => ({ ...inProject(params, url), ...readThreadFilter(url.searchParams) }),
    load: () => import('../screens/model/comments/CommentsScreen.tsx'),
  }),
  screen('/:org/p/:projectId/files', {
    title: 'Files',
    menu: { group: 'tools', icon: 'folder' },
    query: files,
    variables: inProject,
    load: () => import('../screens/exchange/files/FilesScreen.tsx'),
  }),
  screen('/:org/p/:projectId/schema/:kind?/:itemId?', {
    title: 'Schema',
    menu: { group: 'tools', icon: 'route' },
    query: schema,
    variables: inProject,
    style: schemaStyle,
    load: () => import('../screens/model/schema/SchemaScreen.tsx'),
  }),
  screen('/:org/p/:projectId/schema/workflow', {
    title: 'Workflow',
    query: workflow,
    variables: inProject,
    style: schemaStyle,
    load: () => import('../screens/model/schema/workflow/WorkflowScreen.tsx'),
  }),
  screen('/:org/p/:projectId/merge/:sourceId', {
    title: 'Merge',
    query: merge,
    variables: (params, url) => ({ ...inProject(params, url), sourceId: Number(params['sourceId']) || 0 }),
    style: mergeStyle,
    load: () => import('../screens/model/merge/MergeScreen.tsx'),
  }),
];
