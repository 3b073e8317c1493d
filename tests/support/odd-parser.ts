import type { OpenParser } from '../../server/platform/jobs/parse-in-thread.ts';

/**
 * A parser for tests that follows instructions: it echoes, hangs, hoards memory, ends its thread or process, reports its argument, or
 * fails.
 */
export const open: OpenParser<string> = (make) => {
  const hoard: unknown[] = [];
  return {
    write(chunk) {
      const told = new TextDecoder().decode(chunk);
      if (told === 'fail') throw new Error('failed');
      if (told === 'exit') process.exit(0);
      if (told === 'abort') process.abort();
      while (told === 'hang');
      while (told === 'hoard') hoard.push(Array.from({ length: 1_000 }, () => hoard.length));
      if (told === 'secret') return make(`knows ${process.env['HOME'] ?? process.env['PATH'] ?? 'nothing'}, once`);
      make(`${told}, once`);
      make(`${told}, twice`);
    },
    end: () => make('the end'),
  };
};
