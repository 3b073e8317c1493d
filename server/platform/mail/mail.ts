import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { htmlOf } from '../text/html.ts';

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** A mail as paragraphs of plain text, with at most one link. */
export interface Mail {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  link?: { label: string; href: string };
}

/** Returns the address of a page, as used in mails: from the configuration, never from a request, whose host could be forged. */
export const pageAddress = ({ publicUrl, host, port }: Config, path: string): string =>
  `${publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`}${path}`;

/** Sends a mail by SMTP; without SMTP_URL, writes it to the outbox and logs the file's name. Throws if it could not be delivered. */
export async function sendMail({ config, log }: Pick<Services, 'config' | 'log'>, mail: Mail): Promise<void> {
  const message = {
    from: config.mailFrom,
    // As an object, so that nodemailer takes it as one address whatever it contains.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: asText(mail),
    html: asHtml(mail),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const { createTransport } = await import('nodemailer'); // Most processes start without anything to send
  if (config.smtpUrl) {
    await createTransport({ url: config.smtpUrl, ...PATIENCE }).sendMail(message);
    return void log.info({ subject: mail.subject }, 'mail sent');
  }
  const { message: content } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const outbox = join(config.dataDir, 'outbox');
  const file = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  await writeFile(file, content as Buffer, { mode: 0o600 });
  log.warn({ file }, 'no SMTP_URL is set: the mail is in the outbox');
}

const asText = ({ paragraphs, link }: Mail): string =>
  [...paragraphs.slice(0, 1), ...(link ? [`${link.label}:\n${link.href}`] : []), ...paragraphs.slice(1)]
    .join('\n\n')
    .concat('\n');

function asHtml({ subject, paragraphs, link }: Mail): string {
  const [first = '', ...rest] = paragraphs.map((text) => `<p>${htmlOf(text)}</p>`);
  const anchor = link
    ? `<p><a href="${htmlOf(link.href).replaceAll('"', '&quot;')}">${htmlOf(link.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${htmlOf(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">${first}${anchor}${rest.join('')}</body></html>`;
}
