/** The classifications to choose from; Custom comes with its own texts and colours. */
export const bannerTemplates = [
  'UNCLASSIFIED',
  'CONFIDENTIAL',
  'SECRET',
  'TOP SECRET',
  'TOP SECRET/SCI',
  'Custom',
] as const;
export type BannerTemplate = (typeof bannerTemplates)[number];

/**
 * The classification set for an organization or a project; fields left out are not set there. All fields but the template are for
 * Custom.
 */
export interface BannerSetting {
  template?: BannerTemplate;
  /** True or omitted to show the strip. */
  top?: boolean;
  bottom?: boolean;
  topText?: string;
  bottomText?: string;
  topColor?: string;
  bottomColor?: string;
  topTextColor?: string;
  bottomTextColor?: string;
  topTextSize?: number;
  bottomTextSize?: number;
}

/** A strip as drawn, with colours in hexadecimal. */
export interface BannerStrip {
  text: string;
  colour: string;
  textColour: string;
  textSize: number;
}

/** The strips of a page. */
export interface Banner {
  template: BannerTemplate;
  top: BannerStrip | null;
  bottom: BannerStrip | null;
}
