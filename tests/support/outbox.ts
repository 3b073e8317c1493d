// The mails that the server of the browser tests has sent.
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { expect } from '@playwright/test';

import { dataDir } from './browser-server.ts';

const outbox = resolve(dataDir, 'outbox');

/** Returns the path of the link in the latest mail to an address that leads to a place; waits for the mail. */
export async function mailedLink(to: string, place: 'activate' | 'reset'): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    for (const name of (await readdir(outbox)).toSorted()) {
      // Long lines of a mail are broken with "=".
      const mail = (await readFile(resolve(outbox, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      if (mail.includes(`To: ${to}`))
        link = new RegExp(`https?://[^/\\s]+(/${place}/[^\\s"<]+)`).exec(mail)?.[1] ?? link;
    }
    expect(link, `a mail to ${to}`).toBeDefined();
  }).toPass();
  return link!;
}
