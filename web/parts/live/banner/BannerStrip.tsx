import './banner.css';
import type { Ref } from 'react';

export type BannerEdge = 'top' | 'bottom';

/** A strip ready to be drawn, with colours as CSS spells them. */
export interface StripContent {
  readonly text: string;
  readonly colour: string;
  readonly textColour: string;
  readonly textSize: number;
}

interface Props {
  strip: StripContent;
  edge: BannerEdge;
  /** True for a preview. */
  isSample?: boolean;
  ref?: Ref<HTMLElement>;
}

const names: Record<BannerEdge, string> = { top: 'Classification', bottom: 'Classification, end of page' };

/** Shows the classification strip at the top or bottom of a page. */
export const BannerStrip = ({ strip: { text, colour, textColour, textSize }, edge, isSample = false, ref }: Props) => (
  <section
    ref={ref}
    className="bn-strip"
    data-edge={edge}
    aria-label={isSample ? undefined : names[edge]}
    style={{ background: colour, color: textColour, fontSize: textSize }}
  >
    {text || '\u00a0'}
  </section>
);
