import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

import { textOfHtml } from '../../../attributes/html-text.ts';
import type { JudgeAnswer, JudgeOrder } from './answer.ts';

const MILLISECONDS_WITHOUT_TYPING = 350;

/** Judges the text of a requirement while somebody writes it; undefined until that is done. */
export function useJudged(
  html: string,
  about: Pick<JudgeOrder, 'labelled' | 'words'> | undefined,
): JudgeAnswer['judged'] | undefined {
  const [settled] = useDebouncedValue(html, MILLISECONDS_WITHOUT_TYPING);
  const [judged, setJudged] = useState<JudgeAnswer['judged']>();
  const worker = useRef<Worker>(undefined);
  const last = useRef(0);
  useEffect(() => {
    // Without workers the text is judged when it is saved, by the server.
    if (typeof Worker === 'undefined') return;
    const own = new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' });
    worker.current = own;
    own.addEventListener('message', ({ data }: MessageEvent<JudgeAnswer>) => {
      // An earlier answer is about an older text.
      if (data.number === last.current) setJudged(data.judged);
    });
    return () => own.terminate();
  }, []);
  useEffect(() => {
    if (!about) return;
    const order: JudgeOrder = { number: ++last.current, text: textOfHtml(settled), ...about };
    worker.current?.postMessage(order);
  }, [settled, about]);
  return judged;
}
