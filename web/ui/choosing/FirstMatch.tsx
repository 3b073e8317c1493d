import { useComboboxContext } from '@mantine/core';
import type { ReactNode } from 'react';

import { useFirstMatch } from './useFirstMatch.ts';

function FirstMatch({ children }: { children: ReactNode }) {
  useFirstMatch(useComboboxContext().store);
  return children;
}

/** Surrounds the field of a list, whose first match it keeps active. */
export const withFirstMatch = (field: ReactNode): ReactNode => <FirstMatch>{field}</FirstMatch>;
