import { createContext, useContext } from 'react';

import { preferencesIn, usePreference } from './usePreference.ts';

const Saved = createContext<Record<string, unknown>>({});

interface Props {
  preferences: unknown;
  children: React.ReactNode;
}

/** Around everything that reads the viewer's preferences as they stand. */
export const SavedPreferences = ({ preferences, children }: Props) => (
  <Saved value={preferencesIn(preferences)}>{children}</Saved>
);

/** One preference of the viewer, as this window or another saved it last, and how to save it. */
export function useSaved(key: string): [value: unknown, save: (value: unknown) => void] {
  const save = usePreference();
  return [useContext(Saved)[key], (value) => save(key, value)];
}

/** The same for what is on or off. */
export function useSwitch(key: string, fallback: boolean): [isOn: boolean, set: (isOn: boolean) => void] {
  const [value, save] = useSaved(key);
  return [typeof value === 'boolean' ? value : fallback, save];
}
