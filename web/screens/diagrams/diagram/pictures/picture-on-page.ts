import type { ComponentType } from 'react';

import type { Content } from '#shared/drawing/content.ts';

import type { MenuEntry, Own } from '../own/own.ts';
import type { Desk } from '../useDesk.ts';
import type { Gestures } from './gestures.ts';

/** An option of the menu "Show". */
interface Display {
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The gestures, menus, tools and panels that a way of drawing has besides those of all; none by default. */
export interface PictureOnPage extends Gestures {
  /** Returns entries of the menu of a shape or line, for people who may write. */
  entries?(own: Own, key: string): MenuEntry[];
  /** Entries of the menu of a shape, for everybody, that select others. */
  selections?: readonly { name: string; of(content: Content, key: string): ReadonlySet<string> }[];
  /** Returns options of what the picture shows. */
  displays?(around: Desk['around']): Display[];
  /** Tools and lists below the palette. */
  tools?: readonly ComponentType<{ desk: Desk }>[];
  /** A panel over the picture. */
  Inset?: ComponentType<{ desk: Desk }>;
}
