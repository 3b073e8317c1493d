import type { BannerTemplate } from '#graph/BannerDialog_setting.graphql';

import type { Strip } from './BannerStrip.tsx';

const TEXT_SIZE = 18;

/** What can be chosen: how it is called, and how it is drawn where it is not for whoever chooses to say. */
export const templates: Record<BannerTemplate, { name: string; strip?: Strip }> = {
  UNCLASSIFIED: drawn('UNCLASSIFIED', 'u'),
  CONFIDENTIAL: drawn('CONFIDENTIAL', 'c'),
  SECRET: drawn('SECRET', 's'),
  TOP_SECRET: drawn('TOP SECRET', 'ts'),
  TOP_SECRET_SCI: drawn('TOP SECRET/SCI', 'sci', 'black'),
  CUSTOM: { name: 'Custom' },
};

function drawn(text: string, token: string, textColour = 'white') {
  return { name: text, strip: { text, colour: `var(--tr-ban-${token})`, textColour, textSize: TEXT_SIZE } };
}
