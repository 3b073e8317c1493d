import { useSwitch } from '../../parts/platform/preferences/saved.tsx';
import { useWidth } from '../../ui/useWidth.ts';

/** Whether the menu stands beside the screen as a column: where it was pinned, on pages that are wide enough. */
export function useMenuColumn(): { isShown: boolean; isPossible: boolean; set: (isPinned: boolean) => void } {
  const [isPinned, set] = useSwitch('menuPinned', false);
  const { isWide } = useWidth();
  return { isShown: isPinned && isWide, isPossible: isWide, set };
}
