import { downstreamOf } from '../own/downstream.ts';
import type { PictureOnPage } from './picture-on-page.ts';

/** Things about one thing, with what a change of each reaches. */
export const radial: PictureOnPage = {
  selections: [{ name: 'Mark what a change of it reaches', of: downstreamOf }],
  displays: ({ isRelations, setRelations, isImpact, setImpact }) => [
    { name: 'Relations', isOn: isRelations, onChange: setRelations },
    { name: 'What a change reaches', isOn: isImpact, onChange: setImpact },
  ],
};
