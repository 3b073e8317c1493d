import { createContext, use } from 'react';

/** Choices for the fields of slides. */
export interface SlideFacts {
  /** The names of visible properties of the schema. */
  properties: readonly string[];
}
const Facts = createContext<SlideFacts>({ properties: [] });
export const SlideFactsProvider = Facts.Provider;
export const useSlideFacts = (): SlideFacts => use(Facts);
