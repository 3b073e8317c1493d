import { createRequire } from 'node:module';

type Mathematics = typeof import('mathjs');

let loaded: Mathematics | undefined;

/** Returns the library, loaded with the first formula: most servers and tests need none. */
export const mathematics = (): Mathematics => (loaded ??= createRequire(import.meta.url)('mathjs') as Mathematics);
