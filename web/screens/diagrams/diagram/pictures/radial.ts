import { downstreamOf } from '../own/downstream.ts';
import type { PictureOnPage } from './picture-on-page.ts';

/** Things about one thing, with what a change of each reaches. */
export const radial: PictureOnPage = {
  selections: [{ name: 'Show impact', of: downstreamOf }],
  displays: ({ isRelations, setRelations, isImpact, setImpact }) => [
    { name: 'Relations', isOn: isRelations, onChange: setRelations },
    { name: 'Impact', isOn: isImpact, onChange: setImpact },
  ],
};
