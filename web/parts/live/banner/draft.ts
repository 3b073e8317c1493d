import type { BannerDialog_setting$data, BannerTemplate } from '#graph/BannerDialog_setting.graphql';
import { inkOn } from '#shared/ink-on.ts';

import type { BannerEdge, StripContent } from './BannerStrip.tsx';
import { templates } from './templates.ts';

/** One strip while it is edited; empty fields are not set. */
export interface EdgeDraft {
  isShown: boolean;
  text: string;
  colour: string;
  textColour: string;
  textSize: number | '';
}
export interface BannerDraft {
  template: BannerTemplate | null;
  top: EdgeDraft;
  bottom: EdgeDraft;
}
type Setting = Omit<BannerDialog_setting$data, ' $fragmentType'>;

const FALLBACK: StripContent = { text: '', colour: '#535c65', textColour: '#ffffff', textSize: 18 };
export const edges: readonly BannerEdge[] = ['top', 'bottom'];

/** Turns the stored setting into a draft; `inherited` applies where nothing is set. */
export const draftOf = (own: Setting, inherited: Setting): BannerDraft => ({
  template: own.template ?? null,
  top: edgeDraft(own, inherited, 'top'),
  bottom: edgeDraft(own, inherited, 'bottom'),
});

const edgeDraft = (own: Setting, inherited: Setting, edge: BannerEdge): EdgeDraft => ({
  isShown: own[edge] ?? inherited[edge] ?? true,
  text: own[`${edge}Text`] ?? '',
  colour: own[`${edge}Colour`] ?? '',
  textColour: own[`${edge}TextColour`] ?? '',
  textSize: own[`${edge}TextSize`] ?? '',
});

/** Returns the strip that a draft would show; null for none. */
export function stripOf(draft: BannerDraft, inherited: Setting, edge: BannerEdge): StripContent | null {
  const template = draft.template ?? inherited.template;
  if (!template) return null;
  const { strip } = templates[template];
  if (strip) return strip;
  const own = draft.template === 'CUSTOM' ? draft[edge] : edgeDraft({} as Setting, inherited, edge);
  if (!own.isShown) return null;
  const colour = own.colour || (inherited[`${edge}Colour`] ?? FALLBACK.colour);
  return {
    text: own.text || (inherited[`${edge}Text`] ?? FALLBACK.text),
    colour,
    textColour: own.textColour || (inherited[`${edge}TextColour`] ?? inkOn(colour) ?? FALLBACK.textColour),
    textSize: own.textSize || (inherited[`${edge}TextSize`] ?? FALLBACK.textSize),
  };
}

/** Builds the mutation's input: nothing if nothing is chosen, and texts and colours only for a custom banner. */
export function inputOf({ template, top, bottom }: BannerDraft) {
  if (template !== 'CUSTOM') return { template };
  return {
    template,
    top: top.isShown,
    bottom: bottom.isShown,
    topText: top.text,
    bottomText: bottom.text,
    topColour: top.colour || null,
    bottomColour: bottom.colour || null,
    topTextColour: top.textColour || null,
    bottomTextColour: bottom.textColour || null,
    topTextSize: top.textSize || null,
    bottomTextSize: bottom.textSize || null,
  };
}
