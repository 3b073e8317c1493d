import { createContext, useContext } from 'react';

import { preferencesIn, usePreference } from './usePreference.ts';

const Saved = createContext<Record<string, unknown>>({});

interface Props {
  preferences: unknown;
  children: React.ReactNode;
}

/** Provides the viewer's saved preferences to everything inside. */
export const SavedPreferences = ({ preferences, children }: Props) => (
  <Saved value={preferencesIn(preferences)}>{children}</Saved>
);

/** Returns one preference of the viewer as last saved in any window, and a function to save it. */
export function useSaved(key: string): [value: unknown, save: (value: unknown) => void] {
  const save = usePreference();
  return [useContext(Saved)[key], (value) => save(key, value)];
}

/** Returns a preference like `useSaved`, for one that is on or off. */
export function useSwitch(key: string, fallback: boolean): [isOn: boolean, set: (isOn: boolean) => void] {
  const [value, save] = useSaved(key);
  return [typeof value === 'boolean' ? value : fallback, save];
}
