// An LDAP directory in this process: it speaks the protocol and, like many real ones, accepts an empty password.
import ldap from 'ldapjs';

import { issue, type Issued } from './certificates.ts';

export const BASE = 'dc=acme,dc=test';
const SERVICE = { dn: `cn=truss,${BASE}`, password: 'service secret' };

export interface Entry {
  dn: string;
  password?: string;
  attributes: Record<string, string[]>;
}

export interface Directory {
  entries: Entry[];
  /** The requests received, in order. */
  questions: string[];
  /** The settings with which Truss uses it. */
  settings: { url: string; ca: string; bindDn: string; bindPassword: string; baseDn: string };
  close(): Promise<void>;
}

/** Returns a person's entry in the directory. */
export const personEntry = (uid: string, more: Record<string, string[]> = {}): Entry => ({
  dn: `uid=${uid},ou=people,${BASE}`,
  password: `secret of ${uid}`,
  attributes: {
    objectClass: ['person'],
    uid: [uid],
    mail: [`${uid}@acme.test`],
    givenname: [uid[0]!.toUpperCase() + uid.slice(1)],
    sn: ['Doe'],
    ...more,
  },
});

const bare = (dn: { toString(): string }) =>
  dn
    .toString()
    .replaceAll(/\s*,\s*/g, ',')
    .toLowerCase();

/** Opens an empty directory over TLS. */
export async function openDirectory(authority: Issued): Promise<Directory> {
  const { cert, key } = issue({ subject: [['CN', '127.0.0.1']], issuer: authority, names: { ip: '127.0.0.1' } });
  const server = ldap.createServer({ certificate: cert, key });
  const entries: Entry[] = [];
  const questions: string[] = [];
  server.bind(BASE, ({ dn, credentials }, answer, next) => {
    questions.push(`bind ${bare(dn)}`);
    const password =
      bare(dn) === SERVICE.dn ? SERVICE.password : entries.find((entry) => bare(entry.dn) === bare(dn))?.password;
    if (credentials !== '' && credentials !== password) return next(new ldap.InvalidCredentialsError());
    answer.end();
  });
  server.search(BASE, ({ dn, scope, filter }, answer, next) => {
    questions.push(`search ${filter.toString()}`);
    // It compares attribute names in lower case, and expects requested ones in lower case too.
    answer.attributes = answer.attributes.map((name) => name.toLowerCase());
    const isBase = scope === 'base' || scope === 0;
    const found = entries.filter(
      (entry) =>
        (isBase ? bare(entry.dn) === bare(dn) : bare(entry.dn).endsWith(bare(dn))) && filter.matches(entry.attributes),
    );
    if (isBase && found.length === 0) return next(new ldap.NoSuchObjectError());
    for (const { dn, attributes } of found) answer.send({ dn, attributes });
    answer.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    entries,
    questions,
    settings: {
      url: `ldaps://127.0.0.1:${server.port}`,
      ca: authority.cert,
      bindDn: SERVICE.dn,
      bindPassword: SERVICE.password,
      baseDn: BASE,
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
