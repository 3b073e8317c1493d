import { useMediaQuery } from '@mantine/hooks';

import { useSwitch } from '../../parts/platform/preferences/saved.tsx';
import { setSidebar, useSidebar } from './sidebar.ts';

/** Whether there is no room for anything beside the screen. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 699.98px)', false, { getInitialValueInEffect: false });

/** Whether the chat is shown: beside the screen people find it as they left it, over a narrow one it is closed at first. */
export function useShown(): [isShown: boolean, set: (isShown: boolean) => void] {
  const { isSheet } = useSidebar();
  const [isShown, save] = useSwitch('isChatSidebarShown', false);
  return useNarrow() ? [isSheet, (next) => setSidebar({ isSheet: next })] : [isShown, save];
}
