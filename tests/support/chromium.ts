import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

export interface Browser {
  executablePath: string;
  env?: Record<string, string>;
}

/**
 * Finds a Chromium: CHROMIUM_PATH, else a Chrome or Chromium on PATH, else the one in the npm package (Linux x64), else Playwright's own
 * download.
 */
export async function findChromium(): Promise<Browser | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { executablePath: given };
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  for (const directory of (process.env['PATH'] ?? '').split(delimiter))
    for (const name of names) if (executable(join(directory, name))) return { executablePath: join(directory, name) };
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  if (executable(mac)) return { executablePath: mac };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium();
  execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  return undefined;
}

/** @sparticuz/chromium carries the browser and the few shared libraries (nss, nspr, expat) a bare machine lacks. */
async function packagedChromium(): Promise<Browser> {
  const cache = resolve('node_modules/.cache/chromium'),
    libraries = join(cache, 'lib'),
    temporary = process.env['TMPDIR'];
  mkdirSync(cache, { recursive: true });
  process.env['TMPDIR'] = cache; // It unpacks to os.tmpdir(), into one folder per checkout, so that users of a machine do not share a file
  try {
    const { default: chromium } = (await import('@sparticuz/chromium')) as {
      default: { executablePath(): Promise<string> };
    };
    if (!existsSync(libraries)) {
      const tar = join(cache, 'libraries.tar');
      writeFileSync(
        tar,
        brotliDecompressSync(readFileSync(resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br'))),
      );
      execFileSync('tar', ['xf', tar, '-C', cache]);
    }
    return {
      executablePath: await chromium.executablePath(),
      env: { LD_LIBRARY_PATH: [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':') },
    };
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
