import { builder } from '../../../platform/graph/builder.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { bannerTemplates, type Banner, type BannerSetting, type BannerStrip } from '../banner.ts';
import { saveOrganizationBanner } from '../commands/organizations.ts';
import { bannerOf, bannerSettingOf, hexOf } from '../rules/banner.ts';
import { OrganizationNodeRef } from './organization.ts';

const TemplateRef = builder.enumType('BannerTemplate', {
  description: 'A classification; CUSTOM brings its own words and colours.',
  values: Object.fromEntries(
    bannerTemplates.map((value) => [
      value.toUpperCase().replace(/\W/g, '_'),
      {
        value,
        description: value === 'Custom' ? 'Words and colours of its own.' : `'${value}', in its usual colours.`,
      },
    ]),
  ),
});

const StripRef = builder.objectRef<BannerStrip>('BannerStrip').implement({
  ...sameForAll,
  description: 'One strip as it is drawn.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'What it says; may be empty.' }),
    colour: t.exposeString('colour', { description: 'Its colour in hexadecimal.' }),
    textColour: t.exposeString('textColour', { description: 'The colour of its text in hexadecimal.' }),
    textSize: t.exposeInt('textSize', { description: 'The size of its text in pixels.' }),
  }),
});

export const BannerRef = builder.objectRef<Banner>('Banner').implement({
  ...sameForAll,
  description: 'The classification of a page, in strips over and under it.',
  fields: (t) => ({
    template: t.field({
      type: TemplateRef,
      description: 'The classification.',
      resolve: ({ template }) => template,
    }),
    top: t.expose('top', { type: StripRef, nullable: true, description: 'The strip over the page.' }),
    bottom: t.expose('bottom', { type: StripRef, nullable: true, description: 'The strip under it.' }),
  }),
});

export const BannerSettingRef = builder.objectRef<BannerSetting>('BannerSetting').implement({
  description: 'What is set here of a classification; null is not set here. All but the template is for CUSTOM.',
  fields: (t) => ({
    template: t.field({
      type: TemplateRef,
      nullable: true,
      description: 'The classification.',
      resolve: ({ template }) => template,
    }),
    top: t.exposeBoolean('top', { nullable: true, description: 'Whether there is a strip over the page.' }),
    bottom: t.exposeBoolean('bottom', { nullable: true, description: 'Whether there is a strip under it.' }),
    topText: t.exposeString('topText', { nullable: true, description: 'What the upper strip says.' }),
    bottomText: t.exposeString('bottomText', { nullable: true, description: 'What the lower strip says.' }),
    topColour: t.string({
      nullable: true,
      description: 'Its colour, in hexadecimal.',
      resolve: ({ topColor }) => topColor && hexOf(topColor),
    }),
    bottomColour: t.string({
      nullable: true,
      description: 'The same of the lower strip.',
      resolve: ({ bottomColor }) => bottomColor && hexOf(bottomColor),
    }),
    topTextColour: t.string({
      nullable: true,
      description: 'The colour of its text, in hexadecimal.',
      resolve: ({ topTextColor }) => topTextColor && hexOf(topTextColor),
    }),
    bottomTextColour: t.string({
      nullable: true,
      description: 'The same of the lower strip.',
      resolve: ({ bottomTextColor }) => bottomTextColor && hexOf(bottomTextColor),
    }),
    topTextSize: t.exposeInt('topTextSize', { nullable: true, description: 'In pixels, 8 to 48.' }),
    bottomTextSize: t.exposeInt('bottomTextSize', { nullable: true, description: 'The same of the lower strip.' }),
  }),
});

/** Returns the settings in the form of preferences. */
export const settingOf = ({
  topColour,
  bottomColour,
  topTextColour,
  bottomTextColour,
  ...rest
}: typeof BannerSettingInput.$inferInput) => ({
  ...rest,
  topColor: topColour,
  bottomColor: bottomColour,
  topTextColor: topTextColour,
  bottomTextColor: bottomTextColour,
});

export const BannerSettingInput = builder.inputType('BannerSettingInput', {
  description:
    'All that is to be set here of a classification; what is left out or null is not set, and all of it for none.',
  fields: (t) => ({
    template: t.field({ type: TemplateRef, description: 'The classification.' }),
    top: t.boolean({ description: 'Whether there is a strip over the page; there is unless this says otherwise.' }),
    bottom: t.boolean({ description: 'The same under it.' }),
    topText: t.string({ description: 'What the upper strip says: plain text of at most 100 characters.' }),
    bottomText: t.string({ description: 'What the lower strip says.' }),
    topColour: t.string({ description: "'#c8102e', or a name such as 'red'." }),
    bottomColour: t.string({ description: 'The same of the lower strip.' }),
    topTextColour: t.string({ description: 'The colour of its text.' }),
    bottomTextColour: t.string({ description: 'The same of the lower strip.' }),
    topTextSize: t.int({ description: 'In pixels, 8 to 48; 18 unless this says otherwise.' }),
    bottomTextSize: t.int({ description: 'The same of the lower strip.' }),
  }),
});

builder.objectFields(OrganizationNodeRef, (t) => ({
  banner: t.field({
    ...sameForAll,
    type: BannerRef,
    nullable: true,
    description: 'The classification of its pages, and of its projects that have none of their own; null for none.',
    resolve: ({ preferences }) => bannerOf(preferences['banners']),
  }),
  bannerSetting: t.field({
    type: BannerSettingRef,
    description: "Its preference 'banners'.",
    resolve: ({ preferences }) => bannerSettingOf(preferences['banners']),
  }),
}));

builder.relayMutationField(
  'saveOrganizationBanner',
  {
    inputFields: (t) => ({
      organizationId: t.field({ ...idOf('Organization'), required: true }),
      setting: t.field({ type: BannerSettingInput, required: true, description: 'All that is to be set.' }),
    }),
  },
  {
    description: 'Sets the classification of an organization. Its administrators may.',
    resolve: (
      _root,
      {
        input: {
          organizationId: { organization },
          setting,
        },
      },
      ctx,
    ) => saveOrganizationBanner(ctx, organization, settingOf(setting)),
  },
  {
    outputFields: (t) => ({
      organization: t.field({ type: OrganizationNodeRef, resolve: (organization) => organization }),
    }),
  },
);
