import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from './config.ts';

const FILE = 'secret.key';
const SHORTEST_KEY = 32;
const MARK = 'sealed:1:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The secret was encrypted with another key, or for another purpose. */
export class SealedElsewhere extends Error {}

/** Seals secrets that must be stored in the database and read again, with a key that is not stored there. */
export interface Secrets {
  /** Seals a text for one purpose, such as its owner: copied to another row, it cannot be opened. */
  seal(text: string, purpose: string): Promise<string>;
  /** Opens a sealed text; throws `SealedElsewhere` for another key or purpose. */
  open(sealed: string, purpose: string): Promise<string>;
  /** The prefix of everything sealed with the present key. */
  mark(): Promise<string>;
}

export const isSealed = (text: string): boolean => text.startsWith(MARK);

/** Sets up sealing with SECRET_KEY or, without it, with a key that is made once and kept in DATA_DIR. */
export function openSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets {
  let opened: ReturnType<typeof readKey> | undefined;
  const ours = () => (opened ??= readKey(config));
  return {
    seal: async (text, purpose) => {
      const { key, mark } = await ours();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return mark + Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open: async (sealed, purpose) => {
      const { key, mark } = await ours();
      if (!sealed.startsWith(mark)) throw new SealedElsewhere('encrypted with another key');
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url');
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
      } catch {
        throw new SealedElsewhere('encrypted for another purpose, or damaged');
      }
    },
    mark: async () => (await ours()).mark,
  };
}

async function readKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>) {
  const text = secretKey ?? (await keyFile(dataDir));
  const key = Buffer.from(hkdfSync('sha256', text, '', 'truss secrets', 32));
  // Names the key in sealed texts without revealing anything about it.
  const name = createHash('sha256').update('name of ').update(key).digest('base64url').slice(0, 10);
  return { key, mark: `${MARK}${name}:` };
}

/** Reads the key file in the data directory; the first process that needs it makes it. */
async function keyFile(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  const known = await readFile(file, 'utf8').catch(ifMissing);
  if (known === undefined) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const draft = join(dataDir, `.${FILE}-${randomUUID()}`);
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
  }
  const text = (known ?? (await readFile(file, 'utf8'))).trim();
  if (text.length < SHORTEST_KEY)
    throw new Error(
      `${file} does not contain a key. Restore the file that Truss created there, or set its content as SECRET_KEY.`,
    );
  return text;
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
