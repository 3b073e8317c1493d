import { useMediaQuery } from '@mantine/hooks';

import { useSwitch } from '../../parts/platform/preferences/saved.tsx';
import { setSidebar, useSidebar } from './sidebar.ts';

/** Tells whether the page is too narrow for anything beside the screen. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 43.74875em)', false, { getInitialValueInEffect: false });

/** Tells whether the chat is shown: beside the screen as the user left it, on narrow pages closed at first. */
export function useShown(): [isShown: boolean, set: (isShown: boolean) => void] {
  const { isSheet } = useSidebar();
  const [isShown, save] = useSwitch('isChatSidebarShown', false);
  return useNarrow() ? [isSheet, (next) => setSidebar({ isSheet: next })] : [isShown, save];
}
