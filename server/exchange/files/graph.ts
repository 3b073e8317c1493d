import { builder } from '../../platform/graph/builder.ts';
import { meaning } from '../../platform/graph/meanings.ts';
import { thumbnailSides } from './rules/thumbnails.ts';

export const ThumbnailSizeRef = builder.enumType('ThumbnailSize', {
  description: 'How large a small picture of a file is.',
  values: meaning({
    small: `Its longer side has ${thumbnailSides.small} pixels: beside a line of a list.`,
    large: `Its longer side has ${thumbnailSides.large} pixels: on a card.`,
  }),
});
