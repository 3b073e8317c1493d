// Mails go through a real SMTP server, or to the outbox, and nobody waits for them.
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '../../../server/platform/config.ts';
import { backgroundDone } from '../../../server/platform/jobs/background.ts';
import { pageAddress, sendMail } from '../../../server/platform/mail/mail.ts';
import { asMail, call, trussBehindProxy, setEmail } from '../../identity/users/both-apis.ts';

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  source: string;
}
const received: Received[] = [];
let server: SMTPServer;
let url: string;
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData: (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          user: user as string | undefined,
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  url = `smtp://truss:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((done) => server.close(done)));

const mail = {
  to: 'walt@example.org',
  subject: 'Über <Truss>',
  paragraphs: ['First & <b>foremost</b>.', 'And then.'],
  link: { label: 'Go', href: 'http://truss.test/a?b=1&c="' },
};
const at = (env: Record<string, string>) => {
  const lines: string[] = [];
  return {
    lines,
    truss: { config: readConfig(env), log: pino({ base: null }, { write: (line: string) => void lines.push(line) }) },
  };
};

test('by SMTP a mail goes to one address, as plain text and as HTML without markup from its texts', async () => {
  await sendMail(at({ SMTP_URL: url, MAIL_FROM: 'Truss <truss@acme.example>' }).truss, mail);
  const { from, to, user, source } = received.at(-1)!;
  expect({ from, to, user }).toEqual({ from: 'truss@acme.example', to: ['walt@example.org'], user: 'truss' });
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(source).toContain('text/plain');
  const { text } = asMail(source);
  expect(text).toContain('First & <b>foremost</b>.\r\n\r\nGo:\r\nhttp://truss.test/a?b=1&c="\r\n\r\nAnd then.');
  expect(text).toContain('<p>First &amp; &lt;b&gt;foremost&lt;/b&gt;.</p>');
  expect(text).toContain('href="http://truss.test/a?b=1&amp;c=&quot;"');
});

test('an address that contains another reaches nobody else', async () => {
  const before = received.length;
  const { truss } = at({ SMTP_URL: url });
  for (const to of ['walt@example.org, eve@evil.example', 'walt@example.org\r\nBcc: eve@evil.example'])
    await sendMail(truss, { ...mail, to }).catch(() => undefined);
  const reached = received.slice(before).flatMap(({ to }) => to);
  expect(reached).not.toContain('eve@evil.example');
});

test('without SMTP a mail is written to the outbox, readable for its owner only, and the log names the file', async () => {
  const dataDir = `.data/outbox-${process.pid}`;
  const { truss, lines } = at({ DATA_DIR: dataDir });
  await sendMail(truss, mail);
  const [name] = await readdir(join(dataDir, 'outbox'));
  const file = join(dataDir, 'outbox', name!);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/);
  expect(lines.join('')).toContain(file);
  expect(lines.join('')).not.toContain('http://truss.test/a');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(asMail(await readFile(file, 'utf8'))).toMatchObject({ to: 'walt@example.org' });
});

test("links in mails lead to the configured address, whatever the request's headers say", async () => {
  expect(pageAddress(readConfig({ PUBLIC_URL: 'https://truss.example.org/' }), '/reset')).toBe(
    'https://truss.example.org/reset',
  );
  expect(pageAddress(readConfig({ PORT: '4100' }), '/reset')).toBe('http://127.0.0.1:4100/reset');
  expect(pageAddress(readConfig({ HOST: '::1' }), '/')).toBe('http://[::1]:4000/');
  const truss = await trussBehindProxy({ SMTP_URL: url });
  try {
    await setEmail(truss, 'walt', 'walt@example.org');
    await fetch(`${truss.url}/api/v4/auth/forgotpassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ username: 'walt' }),
    });
    await backgroundDone(truss.inside);
    expect(asMail(received.at(-1)!.source).text).toContain('http://truss.test/reset/walt/');
    expect(received.at(-1)!.source).not.toContain('evil.example');
  } finally {
    await truss.close();
  }
});

test('a mail server that is away or refuses is logged, and the user sees nothing of it', async () => {
  for (const away of ['smtp://127.0.0.1:1', url.replace('secret', 'wrong')]) {
    const truss = await trussBehindProxy({ SMTP_URL: away });
    const errors: string[] = [];
    const { child } = truss.inside.log;
    truss.inside.log.child = (() => ({
      ...truss.inside.log,
      info: () => undefined,
      error: (...args: unknown[]) => void errors.push(JSON.stringify(args)),
    })) as never;
    try {
      const answer = await call(truss, '/api/v4/auth/signup', { email: 'nora@example.org' });
      expect(answer).toMatchObject({ status: 200, body: { ok: true } });
      await backgroundDone(truss.inside);
      expect(errors.join()).toContain('mail: failed');
      expect(errors.join()).not.toMatch(/activate\/|secret/);
    } finally {
      truss.inside.log.child = child;
      await truss.close();
    }
  }
});
