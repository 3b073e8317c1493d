import { useMediaQuery } from '@mantine/hooks';

const atOnce = { getInitialValueInEffect: false };

/** Returns the layout that fits the page: narrow below 700 px, wide from 1000 px. */
export const useWidth = (): { isNarrow: boolean; isWide: boolean } => ({
  isNarrow: useMediaQuery('(max-width: 699.98px)', false, atOnce),
  isWide: useMediaQuery('(min-width: 1000px)', true, atOnce),
});
