import type { OpenParser } from '../../server/platform/jobs/parse-in-thread.ts';

/** A parser that does what it is told: says the text back, hangs, hoards, ends its thread, or fails. */
export const open: OpenParser<string> = (make) => {
  const hoard: unknown[] = [];
  return {
    write(chunk) {
      const told = new TextDecoder().decode(chunk);
      if (told === 'fail') throw new Error('failed');
      if (told === 'exit') process.exit(0);
      while (told === 'hang');
      while (told === 'hoard') hoard.push(Array.from({ length: 1_000 }, () => hoard.length));
      make(`${told}, once`);
      make(`${told}, twice`);
    },
    end: () => make('the end'),
  };
};
