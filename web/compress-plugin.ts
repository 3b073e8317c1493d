import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

/** What is not small already: text, and fonts as paper holds them. The page itself is another one each time it is served. */
const KINDS = new Set(['.css', '.js', '.json', '.map', '.svg', '.ttf', '.txt', '.webmanifest']);
/** Maps are for whoever opens the tools of their browser: nobody waits for them, so nobody takes the time. */
const QUICK = 4;

/** Lays two forms of each built file beside it, as small as they get: `.br` and `.gz`. The server sends them as they are. */
export const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  // Last of all, when what is copied from `public` is there too.
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      const names = (await readdir(dir, { recursive: true })).filter((name) => KINDS.has(extname(name)));
      await Promise.all(names.map((name) => bothFormsOf(resolve(dir, name))));
    },
  },
});

async function bothFormsOf(path: string): Promise<void> {
  const text = await readFile(path);
  const isMap = path.endsWith('.map');
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: isMap ? QUICK : BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: text.length };
  await Promise.all([
    promisify(brotliCompress)(text, { params }).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(text, { level: isMap ? QUICK : 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
