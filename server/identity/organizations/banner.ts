/** What can be chosen as a classification; Custom brings its own words and colours. */
export const bannerTemplates = [
  'UNCLASSIFIED',
  'CONFIDENTIAL',
  'SECRET',
  'TOP SECRET',
  'TOP SECRET/SCI',
  'Custom',
] as const;
export type BannerTemplate = (typeof bannerTemplates)[number];

/** The classification that is set for an organization or a project; what is left out is not set there. All but the template is for Custom. */
export interface BannerSetting {
  template?: BannerTemplate;
  /** Whether the strip is shown; it is unless this says otherwise. */
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

/** A strip as it is drawn: colours in hexadecimal. */
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
