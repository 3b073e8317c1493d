import type { ComponentType } from 'react';
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime';

import type { adminIcons } from '../shell/admin-icons.ts';
import { withLateStyle } from '../ui/late-style.ts';
import { loadStyle } from '../ui/load-style.ts';
import type { menuIcons } from '../ui/menu-icons.ts';

export type Params = Readonly<Record<string, string | undefined>>;

/** A query without the code that needs it: its name, and its variables from the address. */
export interface Preload<TQuery extends OperationType = OperationType> {
  query: PreloadableConcreteRequest<TQuery>;
  variables(params: Params, url: URL): TQuery['variables'];
}

/** The place of a screen in the menu, in the palette and among the pinned links. */
export interface MenuPlace {
  group: 'general' | 'specialized' | 'tools' | 'organization';
  /** Its name there; its title by default. */
  name?: string;
  icon: keyof typeof menuIcons;
  /** The keyboard shortcut. */
  keys?: string;
}

/** The place of a screen in the menu of administration. */
export interface AdminPlace {
  group: 'server' | 'organization' | 'you';
  /** Its name there; its title by default. */
  name?: string;
  icon: keyof typeof adminIcons;
  /** The people who see it there; the server refuses the others. Everybody by default. */
  for?: 'administrators' | 'supporters';
}

interface Screen<TQuery extends OperationType> extends Preload<TQuery> {
  /** The title of the browser's tab while the screen loads; the screen may set a closer one with `usePageTitle`. */
  title: string;
  /** True if the screen is open to people without a licence for the organization. */
  licenceNotRequired?: boolean;
  /** True if the second edition lacks the screen, and shows the dashboard instead. */
  mainProductOnly?: boolean;
  /** Undefined for a screen that only links lead to. */
  menu?: MenuPlace;
  adminMenu?: AdminPlace;
  /** True if the screen is visited so often that its code is loaded ahead. */
  isMain?: boolean;
  /** True if its code and styles belong to a first visit: see `web/late-styles-plugin.ts`. */
  isEarly?: boolean;
  /** Queries that the screen sends by itself after rendering; starting them at the click saves that time. */
  beside?: readonly Preload[];
  load(): Promise<{ default: ComponentType }>;
  /** The address of a style sheet that only such screens need, so that all others open sooner. */
  style?: string;
}

export interface ScreenLine extends Screen<OperationType> {
  path: string;
}

/**
 * Describes a line of `web/routes/`: an address, its query with variables, and its component; both start at the click. Nothing here needs
 * other code.
 */
export const screen = <TQuery extends OperationType>(path: string, line: Screen<TQuery>): ScreenLine =>
  ({
    path,
    ...line,
    load: line.isEarly
      ? line.load
      : () => withLateStyle(line.style === undefined ? line.load : withStyle(line.style, line.load)),
  }) as unknown as ScreenLine;

/** Loads code and styles in parallel, and resolves when both are there. */
const withStyle =
  <TCode>(style: string, load: () => Promise<TCode>) =>
  async (): Promise<TCode> => {
    const [code] = await Promise.all([load(), loadStyle(style)]);
    return code;
  };

/** Declares a query that a screen sends besides its own. */
export const besideQuery = <TQuery extends OperationType>(preload: Preload<TQuery>): Preload =>
  preload as unknown as Preload;
