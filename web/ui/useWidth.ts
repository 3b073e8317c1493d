import { useMediaQuery } from '@mantine/hooks';

const atOnce = { getInitialValueInEffect: false };

/** Which of the layouts the page has room for: below 700 px narrow, from 1000 px wide. */
export const useWidth = (): { isNarrow: boolean; isWide: boolean } => ({
  isNarrow: useMediaQuery('(max-width: 699.98px)', false, atOnce),
  isWide: useMediaQuery('(min-width: 1000px)', true, atOnce),
});
