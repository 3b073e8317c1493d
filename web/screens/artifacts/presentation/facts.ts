import { createContext, use } from 'react';

/** What fields of slides offer. */
export interface SlideFacts {
  /** The names of the properties of the schema that are shown. */
  properties: readonly string[];
}
const Facts = createContext<SlideFacts>({ properties: [] });
export const SlideFactsProvider = Facts.Provider;
export const useSlideFacts = (): SlideFacts => use(Facts);
