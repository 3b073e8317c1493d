import adminFrame from '#graph/AdminFrameQuery$parameters';
import banners from '#graph/BannersQuery$parameters';
import projectFrame from '#graph/ProjectFrameQuery$parameters';
import shell from '#graph/ShellQuery$parameters';

import type { FramedScreens } from '../routing/matching.ts';
import { besideQuery, type Params } from '../routing/screens.ts';
import { adminScreens } from './admin.ts';
import { organizationScreens } from './organization.ts';
import { projectScreens } from './project.ts';
import { publicScreens } from './public.ts';

const projectIn = ({ org, projectId }: Params) => ({ organization: org ?? '', projectId: Number(projectId) || 0 });

/** The queries of the frames around screens. */
export const frames = {
  shell: besideQuery({ query: shell, variables: () => ({}) }),
  /** The classification of the organization or project of an address. */
  place: besideQuery({
    query: banners,
    variables: (params) => ({ ...projectIn(params), isProject: params['projectId'] !== undefined }),
  }),
  admin: besideQuery({ query: adminFrame, variables: () => ({}) }),
  project: besideQuery({ query: projectFrame, variables: projectIn }),
};

/** Every screen, grouped by the frames around it. */
export const framedScreens: FramedScreens[] = [
  { screens: publicScreens, within: () => [] },
  { screens: organizationScreens, within: () => [frames.shell, frames.place] },
  {
    screens: adminScreens,
    within: ({ org }) => [frames.shell, frames.admin, ...(org === undefined ? [] : [frames.place])],
  },
  { screens: projectScreens, within: () => [frames.shell, frames.place, frames.project] },
];
