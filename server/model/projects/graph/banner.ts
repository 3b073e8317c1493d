import {
  BannerRef,
  BannerSettingInput,
  BannerSettingRef,
  settingOf,
} from '../../../identity/organizations/graph/banner.ts';
import { OrganizationNodeRef } from '../../../identity/organizations/graph/organization.ts';
import { readBanners } from '../../../identity/organizations/queries/banner.ts';
import { readOrganization } from '../../../identity/organizations/queries/organizations.ts';
import { bannerOf, bannerSettingOf } from '../../../identity/organizations/rules/banner.ts';
import { newsSubscription } from '../../../platform/feed/followed.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { sameForAll, combineMarks } from '../../../platform/graph/same-for-all.ts';
import { saveProjectBanner } from '../commands/save-project.ts';
import { bannerNews, type BannerChange } from '../queries/banner.ts';
import { organizationBanners } from '../queries/compiled.ts';
import { projectOf } from '../queries/projects.ts';
import { ProjectRef } from './project.ts';

builder.objectFields(ProjectRef, (t) => ({
  banner: t.field({
    type: BannerRef,
    nullable: true,
    description:
      "The classification of its pages: the organization's, of which what is set here is replaced; null for none.",
    resolve: async ({ organizationId, preferences }, _args, ctx) =>
      bannerOf(await batch(ctx, readBanners, organizationId), preferences['Banner']),
    ...combineMarks(
      sameForAll,
      compiledField({
        reads: ['preferences'],
        computed: (row, _args, reading) => ({
          values: { preferences: row.column('preferences'), banners: organizationBanners(reading) },
          of: ({ preferences, banners }) => bannerOf(banners, (preferences as Record<string, unknown>)['Banner']),
        }),
      }),
    ),
  }),
  bannerSetting: t.field({
    type: BannerSettingRef,

    description: "Its own preference 'Banner'.",
    resolve: ({ preferences }) => bannerSettingOf(preferences['Banner']),
    ...compiledField({ reads: ['preferences'] }),
  }),
}));

builder.relayMutationField(
  'saveProjectBanner',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      setting: t.field({
        type: BannerSettingInput,
        required: true,
        description: 'The settings, which replace all earlier ones here.',
      }),
    }),
  },
  {
    description: "Sets the classification of a project; what it leaves open is the organization's. Needs WRITE.",
    resolve: (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          setting,
        },
      },
      ctx,
    ) => saveProjectBanner(ctx, organization, projectId, settingOf(setting)),
  },
  { outputFields: (t) => ({ project: t.field({ type: ProjectRef, resolve: (project) => project }) }) },
);

const BannerChangeRef = builder.objectRef<BannerChange>('BannerChange').implement({
  ...sameForAll,
  description: 'A project or organization whose classification has just changed.',
  fields: (t) => ({
    organization: t.field({
      type: OrganizationNodeRef,
      description: 'The organization.',
      resolve: ({ organizationId }, _args, ctx) => readOrganization(ctx, organizationId),
    }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: 'The project; null where only the organization was asked for.',
      resolve: (change, _args, ctx) => (change.projectId ? projectOf(ctx, change) : null),
    }),
  }),
});

builder.subscriptionField('bannerChanged', (t) =>
  t.field({
    type: BannerChangeRef,
    description: 'An organization, or a project of it, at once and whenever its classification has changed.',
    args: { organization: t.arg.string({ required: true }), projectId: t.arg.int() },
    ...newsSubscription(bannerNews),
  }),
);
