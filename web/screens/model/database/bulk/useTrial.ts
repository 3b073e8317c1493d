import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';

import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import type { Text, Transform } from './useTransform.ts';

const PAUSE = 300;

interface Trial {
  key: string;
  texts?: readonly Text[];
  refusal?: RefusalFacts;
}

/** What a transform would do, asked when somebody pauses; nothing until the answer to just this one is there. */
export function useTrial(
  look: (ids: readonly string[], transform: Transform) => Promise<readonly Text[]>,
  ids: readonly string[],
  transform: Transform | undefined,
): Partial<Trial> {
  const wanted = transform ? JSON.stringify([ids, transform]) : '';
  const [key] = useDebouncedValue(wanted, PAUSE);
  const [trial, setTrial] = useState<Trial>();
  useEffect(() => {
    if (key === '') return;
    let isOver = false;
    const [asked, of] = JSON.parse(key) as [string[], Transform];
    look(asked, of).then(
      (texts) => !isOver && setTrial({ key, texts }),
      (error: unknown) => !isOver && setTrial({ key, refusal: asFacts(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [key, look]);
  return trial && trial.key === wanted ? trial : {};
}
