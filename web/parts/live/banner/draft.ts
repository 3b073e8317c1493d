import type { BannerDialog_setting$data, BannerTemplate } from '#graph/BannerDialog_setting.graphql';

import type { Edge, Strip } from './BannerStrip.tsx';
import { templates } from './templates.ts';

/** One strip while it is being chosen; what is empty is not chosen. */
export interface EdgeDraft {
  isShown: boolean;
  text: string;
  colour: string;
  textColour: string;
  textSize: number | '';
}
export interface Draft {
  template: BannerTemplate | null;
  top: EdgeDraft;
  bottom: EdgeDraft;
}
type Setting = Omit<BannerDialog_setting$data, ' $fragmentType'>;

const FALLBACK: Strip = { text: '', colour: '#535c65', textColour: '#ffffff', textSize: 18 };
export const edges: readonly Edge[] = ['top', 'bottom'];

/** What is set, ready to be changed; `inherited` is what holds where nothing is set. */
export const draftOf = (own: Setting, inherited: Setting): Draft => ({
  template: own.template ?? null,
  top: edgeDraft(own, inherited, 'top'),
  bottom: edgeDraft(own, inherited, 'bottom'),
});

const edgeDraft = (own: Setting, inherited: Setting, edge: Edge): EdgeDraft => ({
  isShown: own[edge] ?? inherited[edge] ?? true,
  text: own[`${edge}Text`] ?? '',
  colour: own[`${edge}Color`] ?? '',
  textColour: own[`${edge}TextColor`] ?? '',
  textSize: own[`${edge}TextSize`] ?? '',
});

/** The strip that a draft comes to; null for none. */
export function stripOf(draft: Draft, inherited: Setting, edge: Edge): Strip | null {
  const template = draft.template ?? inherited.template;
  if (!template) return null;
  const { strip } = templates[template];
  if (strip) return strip;
  const own = draft.template === 'CUSTOM' ? draft[edge] : edgeDraft({} as Setting, inherited, edge);
  if (!own.isShown) return null;
  return {
    text: own.text || (inherited[`${edge}Text`] ?? FALLBACK.text),
    colour: own.colour || (inherited[`${edge}Color`] ?? FALLBACK.colour),
    textColour: own.textColour || (inherited[`${edge}TextColor`] ?? FALLBACK.textColour),
    textSize: own.textSize || (inherited[`${edge}TextSize`] ?? FALLBACK.textSize),
  };
}

/** What is sent: nothing at all where nothing is chosen, and words and colours only with those of one's own. */
export function inputOf({ template, top, bottom }: Draft) {
  if (template !== 'CUSTOM') return { template };
  return {
    template,
    top: top.isShown,
    bottom: bottom.isShown,
    topText: top.text,
    bottomText: bottom.text,
    topColor: top.colour || null,
    bottomColor: bottom.colour || null,
    topTextColor: top.textColour || null,
    bottomTextColor: bottom.textColour || null,
    topTextSize: top.textSize || null,
    bottomTextSize: bottom.textSize || null,
  };
}
