import type { ComponentType } from 'react';
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime';

import { withLateStyle } from '../ui/late-style.ts';
import { loadStyle } from '../ui/load-style.ts';

export type Params = Readonly<Record<string, string | undefined>>;

/** What is known of a query before its code is there: what it is called by, and its variables from the address. */
export interface Preload<TQuery extends OperationType = OperationType> {
  query: PreloadableConcreteRequest<TQuery>;
  variables(params: Params, url: URL): TQuery['variables'];
}

interface Screen<TQuery extends OperationType> extends Preload<TQuery> {
  /** The title of the browser's tab while the screen loads; the screen may set a closer one with `usePageTitle`. */
  title: string;
  /** Whether the screen may be seen in an organization without a licence for it. */
  licenceNotRequired?: boolean;
  /** Whether the second edition has none of it, and shows the dashboard in its place. */
  mainProductOnly?: boolean;
  /** Whether people go there so often that its code is loaded ahead. */
  isMain?: boolean;
  /** Whether its code and styles are among those of a first visit: see `web/late-styles-plugin.ts`. */
  isEarly?: boolean;
  /** What the screen asks for by itself as soon as it stands; it is asked at the click, too, and is there by then. */
  beside?: readonly Preload[];
  load(): Promise<{ default: ComponentType }>;
  /** The address of a style sheet that only screens like this need, so that all others are there sooner. */
  style?: string;
}

export interface ScreenLine extends Screen<OperationType> {
  path: string;
}

/** One line of `web/routes/`: an address, its query with variables, and its component; both start at the click. Nothing here needs other code. */
export const screen = <TQuery extends OperationType>(path: string, line: Screen<TQuery>): ScreenLine =>
  ({
    path,
    ...line,
    load: line.isEarly
      ? line.load
      : () => withLateStyle(line.style === undefined ? line.load : withStyle(line.style, line.load)),
  }) as unknown as ScreenLine;

/** Loads code and styles side by side; the code is there when both are. */
const withStyle =
  <TCode>(style: string, load: () => Promise<TCode>) =>
  async (): Promise<TCode> => {
    const [code] = await Promise.all([load(), loadStyle(style)]);
    return code;
  };

/** A query that a screen asks beside its own. */
export const beside = <TQuery extends OperationType>(preload: Preload<TQuery>): Preload =>
  preload as unknown as Preload;
