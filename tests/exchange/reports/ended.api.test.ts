// Work that nobody waits for any more is stopped: a report in its thread and a diagram in its process.
import { expect, test } from 'vitest';

import { writtenInProcess } from '../../../server/diagrams/threads/in-process.ts';
import { writtenInThread } from '../../../server/exchange/reports/threads/write-in-thread.ts';
import { plainPaper } from './plain-paper.ts';

const paper = plainPaper([]);

test.each([
  ['a report', (over: AbortSignal) => writtenInThread('csv', { paper }, over)],
  ['a diagram', (over: AbortSignal) => writtenInProcess({} as never, over)],
])('%s', async (_what, write) => {
  const over = new AbortController();
  const written = write(over.signal);
  over.abort(new Error('They hung up'));
  await expect(written).rejects.toThrow('They hung up');
});

test('a diagram that cannot be drawn at all takes nobody along', async () => {
  await expect(writtenInProcess({} as never)).rejects.toThrow();
});
