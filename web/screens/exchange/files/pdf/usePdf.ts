import { useEffect, useRef, useState } from 'react';

import type { PdfPageAnswer, PdfPageRequest } from './pdf.worker.ts';

/** Milliseconds after which drawing a file is given up: some files are made to never end. */
const PATIENCE = 20_000;
const WIDTH = 760;

/** Draws pages of a PDF as pictures, one at a time, in a worker that can do nothing else and is ended when it takes too long. */
export function usePdf(address: string, page: number) {
  const [drawn, setDrawn] = useState<PdfPageAnswer>();
  const worker = useRef<Worker>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const own = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
    const stop = new AbortController();
    const fail = (problem: string) => {
      clearTimeout(timer.current);
      own.terminate();
      setDrawn({ problem });
    };
    own.addEventListener('message', ({ data }: MessageEvent<PdfPageAnswer>) => {
      clearTimeout(timer.current);
      setDrawn(data);
    });
    own.addEventListener('error', () => fail('The file could not be read.'));
    const ask = (wanted: PdfPageRequest) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => fail('The page takes too long to draw.'), PATIENCE);
      own.postMessage(wanted, wanted.data ? [wanted.data] : []);
    };
    fetch(`${address}/serve`, { signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
        ask({ data: await answer.arrayBuffer(), page: 1, width: WIDTH });
        worker.current = own;
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) fail((error as Error).message);
      });
    return () => {
      stop.abort();
      clearTimeout(timer.current);
      own.terminate();
      worker.current = undefined;
    };
  }, [address]);
  useEffect(() => {
    // The first page comes with the file.
    worker.current?.postMessage({ page, width: WIDTH } satisfies PdfPageRequest);
  }, [page]);
  return drawn;
}
