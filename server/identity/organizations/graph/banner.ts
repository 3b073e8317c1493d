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
    text: t.exposeString('text', { description: 'The text of the strip; may be empty.' }),
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
  description:
    'The settings of a classification that are made here; null is not set here. All but the template is for CUSTOM.',
  fields: (t) => ({
    template: t.field({
      type: TemplateRef,
      nullable: true,
      description: 'The classification.',
      resolve: ({ template }) => template,
    }),
    top: t.exposeBoolean('top', { nullable: true, description: 'True when there is a strip over the page.' }),
    bottom: t.exposeBoolean('bottom', { nullable: true, description: 'True when there is a strip under it.' }),
    topText: t.exposeString('topText', { nullable: true, description: 'The text of the upper strip.' }),
    bottomText: t.exposeString('bottomText', { nullable: true, description: 'The text of the lower strip.' }),
    topColour: t.string({
      nullable: true,
      description: 'Its colour, in hexadecimal.',
      resolve: ({ topColor }) => topColor && hexOf(topColor),
    }),
    bottomColour: t.string({
      nullable: true,
      description: 'The colour of the lower strip.',
      resolve: ({ bottomColor }) => bottomColor && hexOf(bottomColor),
    }),
    topTextColour: t.string({
      nullable: true,
      description: 'The colour of its text, in hexadecimal.',
      resolve: ({ topTextColor }) => topTextColor && hexOf(topTextColor),
    }),
    bottomTextColour: t.string({
      nullable: true,
      description: 'The colour of the lower text.',
      resolve: ({ bottomTextColor }) => bottomTextColor && hexOf(bottomTextColor),
    }),
    topTextSize: t.exposeInt('topTextSize', {
      nullable: true,
      description: 'The size of the upper text in pixels, 8 to 48.',
    }),
    bottomTextSize: t.exposeInt('bottomTextSize', {
      nullable: true,
      description: 'The size of the lower text in pixels, 8 to 48.',
    }),
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
    'The settings of a classification to make here. A part that is left out or null is not set; without any, nothing is set.',
  fields: (t) => ({
    template: t.field({ type: TemplateRef, description: 'The classification.' }),
    top: t.boolean({ description: 'True when there is a strip over the page; left out, there is one.' }),
    bottom: t.boolean({ description: 'True when there is a strip under the page; left out, there is one.' }),
    topText: t.string({ description: 'The text of the upper strip: plain text of at most 100 characters.' }),
    bottomText: t.string({ description: 'The text of the lower strip.' }),
    topColour: t.string({ description: "'#c8102e', or a name such as 'red'." }),
    bottomColour: t.string({ description: 'The colour of the lower strip.' }),
    topTextColour: t.string({ description: 'The colour of its text.' }),
    bottomTextColour: t.string({ description: 'The colour of the lower text.' }),
    topTextSize: t.int({ description: 'The size of the upper text in pixels, 8 to 48; 18 if it is left out.' }),
    bottomTextSize: t.int({ description: 'The size of the lower text in pixels, 8 to 48.' }),
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
      setting: t.field({
        type: BannerSettingInput,
        required: true,
        description: 'The settings, which replace all earlier ones here.',
      }),
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
