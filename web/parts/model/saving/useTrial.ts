import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';

const PAUSE = 300;

interface Trial<Found> {
  key: string;
  found?: Found;
  refusal?: RefusalFacts;
}

/** Previews a change of many entities when the user pauses; empty until the answer to exactly this change is there. */
export function useTrial<Wanted, Found>(
  look: (wanted: Wanted) => Promise<Found>,
  wanted: Wanted | undefined,
): Partial<Trial<Found>> {
  const current = wanted === undefined ? '' : JSON.stringify(wanted);
  const [key] = useDebouncedValue(current, PAUSE);
  const [trial, setTrial] = useState<Trial<Found>>();
  const asked = useRef('');
  useEffect(() => {
    asked.current = key;
    if (key === '') return;
    // A late answer is not taken for that to a later question.
    const answered = (trial: Omit<Trial<Found>, 'key'>) => asked.current === key && setTrial({ key, ...trial });
    look(JSON.parse(key) as Wanted).then(
      (found) => answered({ found }),
      (error: unknown) => answered({ refusal: asFacts(error) }),
    );
  }, [key, look]);
  return trial && trial.key === current ? trial : {};
}
