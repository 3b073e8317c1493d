import { useMediaQuery } from '@mantine/hooks';

const atOnce = { getInitialValueInEffect: false };

/** Returns the layout that fits the page: narrow below 700 px, wide from 1000 px. */
export const useWidth = (): { isNarrow: boolean; isWide: boolean } => ({
  isNarrow: useMediaQuery('(max-width: 43.74875em)', false, atOnce),
  isWide: useMediaQuery('(min-width: 62.5em)', true, atOnce),
});
