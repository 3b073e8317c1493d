import createEntity from '#graph/CreateEntityScreenQuery$parameters';
import database from '#graph/DatabaseScreenQuery$parameters';
import diagram from '#graph/DiagramScreenQuery$parameters';
import diagrams from '#graph/DiagramsScreenQuery$parameters';
import entity from '#graph/EntityScreenQuery$parameters';
import dashboard from '#graph/ProjectScreenQuery$parameters';
import results from '#graph/ResultsQuery$parameters';
import schema from '#graph/SchemaScreenQuery$parameters';

import { beside, screen, type Params, type ScreenLine } from '../routing/screens.ts';
import { firstSearch } from '../screens/model/database/search/wanted.ts';

const inProject = (params: Params) => ({
  organization: params['org'] ?? '',
  projectId: Number(params['projectId']) || 0,
});

/** The screens of a project; they stand inside the project's frame. */
export const projectScreens: ScreenLine[] = [
  screen('/:org/p/:projectId/dashboard', {
    title: 'Dashboard',
    query: dashboard,
    variables: inProject,
    isMain: true,
    load: () => import('../screens/model/project/ProjectScreen.tsx'),
  }),
  screen('/:org/p/:projectId/database', {
    title: 'Database',
    query: database,
    variables: inProject,
    isMain: true,
    beside: [beside({ query: results, variables: (params, url) => ({ ...inProject(params), ...firstSearch(url) }) })],
    load: () => import('../screens/model/database/DatabaseScreen.tsx'),
  }),
  screen('/:org/p/:projectId/database/entity/:entityId', {
    title: 'Entity',
    query: entity,
    variables: (params) => ({ ...inProject(params), entityId: Number(params['entityId']) || 0 }),
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
  screen('/:org/p/:projectId/schema', {
    title: 'Schema',
    query: schema,
    variables: inProject,
    load: () => import('../screens/model/schema/SchemaScreen.tsx'),
  }),
  screen('/:org/p/:projectId/diagrams', {
    title: 'Diagrams',
    query: diagrams,
    variables: inProject,
    load: () => import('../screens/diagrams/dashboard/DiagramsScreen.tsx'),
  }),
  screen('/:org/p/:projectId/diagrams/:slug/:entityId', {
    title: 'Diagram',
    query: diagram,
    variables: (params) => ({
      ...inProject(params),
      slug: params['slug'] ?? '',
      entityId: Number(params['entityId']) || 0,
    }),
    load: () => import('../screens/diagrams/diagram/DiagramScreen.tsx'),
  }),
];
