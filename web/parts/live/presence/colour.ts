import type { CSSProperties } from 'react';

import { isStrong, personColour } from '../../../ui/people.ts';

/** The colour of somebody, for the rings and tags of `presence.css`. */
export const inColourOf = (username: string): CSSProperties =>
  ({ '--pr': `var(--tr-u-${personColour(username)})` }) as CSSProperties;

/** What is written on that colour. */
export const inkOn = (username: string): string =>
  isStrong(personColour(username)) ? 'var(--mantine-color-white)' : 'var(--mantine-color-black)';
