import { useSwitch } from '../../parts/platform/preferences/saved.tsx';
import { useWidth } from '../../ui/useWidth.ts';

/** Tells whether the menu is shown as a column: if pinned, and the page is wide enough. */
export function useMenuColumn(): { isShown: boolean; isPossible: boolean; set: (isPinned: boolean) => void } {
  const [isPinned, set] = useSwitch('menuPinned', false);
  const { isWide } = useWidth();
  return { isShown: isPinned && isWide, isPossible: isWide, set };
}
