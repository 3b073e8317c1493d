import type { BannerTemplate } from '#graph/BannerDialog_setting.graphql';

import type { StripContent } from './BannerStrip.tsx';

const TEXT_SIZE = 18;

/** The classifications to choose from: their names, and how they are drawn unless they are custom. */
export const templates: Record<BannerTemplate, { name: string; strip?: StripContent }> = {
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
