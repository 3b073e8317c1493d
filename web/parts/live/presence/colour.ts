import type { CSSProperties } from 'react';

import { isStrong, personColour } from '../../../ui/people.ts';

/** Returns a user's colour, for the rings and tags of `presence.css`. */
export const inColourOf = (username: string): CSSProperties =>
  ({ '--pr': `var(--tr-u-${personColour(username)})` }) as CSSProperties;

/** Returns the text colour on a user's colour. */
export const personInk = (username: string): string =>
  isStrong(personColour(username)) ? 'var(--mantine-color-white)' : 'var(--mantine-color-black)';
