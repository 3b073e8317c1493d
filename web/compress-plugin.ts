import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

/**
 * Extensions of files worth compressing: text, and fonts for paper. The page itself is left out, since it differs each time it is served.
 */
const KINDS = new Set(['.css', '.js', '.json', '.map', '.svg', '.ttf', '.txt', '.webmanifest']);
/** The quality for source maps: only people with developer tools wait for them, so the build does not. */
const QUICK = 4;
/** Bytes above which a file is compressed less: fonts of East Asia are ten megabytes, and take half a minute at their smallest. */
const LARGE = 1 << 20;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;

/** Compressors by extension; the smallest forms take two thirds of the time of a build. */
const FORMS: Record<string, (text: Buffer, isQuick: boolean) => Promise<Buffer>> = {
  br: (text, isQuick) =>
    promisify(brotliCompress)(text, {
      params: { [BROTLI_PARAM_QUALITY]: isQuick ? QUICK : BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gz: (text, isQuick) => promisify(gzip)(text, { level: isQuick ? QUICK : 9 }),
};

/**
 * Adds the compressed forms `.br` and `.gz` to each built file, which the server sends as they are. Unchanged files come from `cache`,
 * which then contains exactly the files of this build.
 */
export const compress = ({ cache }: { cache: string }): Plugin => ({
  name: 'compress',
  apply: 'build',
  // Runs last, when the files copied from `public` are there too.
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      await mkdir(cache, { recursive: true });
      const names = (await readdir(dir, { recursive: true })).filter((name) => KINDS.has(extname(name)));
      const kept = new Set((await Promise.all(names.map((name) => formsOf(resolve(dir, name), cache)))).flat());
      const old = (await readdir(cache)).filter((name) => !kept.has(name));
      await Promise.all(old.map((name) => rm(resolve(cache, name), { force: true })));
    },
  },
});

/** Compresses a file, or takes it from the cache; returns the names used of the cache. */
async function formsOf(path: string, cache: string): Promise<string[]> {
  const text = await readFile(path);
  const isQuick = path.endsWith('.map') || (path.endsWith('.ttf') && text.length > LARGE);
  const name = createHash('sha256').update(text).digest('hex');
  return Promise.all(
    Object.entries(FORMS).map(async ([form, make]) => {
      const kept = `${name}${isQuick ? '-quick' : ''}.${form}`;
      const isKept = await copyFile(resolve(cache, kept), `${path}.${form}`).then(() => true, isMissing);
      if (isKept) return kept;
      const small = await make(text, isQuick);
      await writeFile(`${path}.${form}`, small);
      // Under its name only when it is whole: a build may be ended at any moment. Two files may be equal, and another build may tidy up just now.
      const part = resolve(cache, `${kept}.${randomUUID()}`);
      await writeFile(part, small);
      await rename(part, resolve(cache, kept)).catch(isMissing);
      return kept;
    }),
  );
}

const isMissing = (error: NodeJS.ErrnoException): false => {
  if (error.code === 'ENOENT') return false;
  throw error;
};
