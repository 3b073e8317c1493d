// OpenLDAP's slapd, if installed: a real directory with StartTLS and groups that list their members.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { issue, type Issued } from './certificates.ts';

const SLAPD = '/usr/sbin/slapd';
const BASE = 'dc=acme,dc=test';
export const hasSlapd = existsSync(SLAPD) && existsSync('/etc/ldap/schema/inetorgperson.schema');

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

/** Starts a slapd with jane, whose password is `secret of jane`, in the group Propulsion. */
export async function startSlapd(authority: Issued) {
  const folder = mkdtempSync(join(tmpdir(), 'truss-slapd-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const { cert, key } = issue({ subject: [['CN', '127.0.0.1']], issuer: authority, names: { ip: '127.0.0.1' } });
  mkdirSync(join(folder, 'data'));
  const configuration = file(
    'slapd.conf',
    `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCACertificateFile ${file('ca.pem', authority.cert)}
TLSCertificateFile ${file('cert.pem', cert)}
TLSCertificateKeyFile ${file('key.pem', key)}
database mdb
suffix "${BASE}"
rootdn "cn=truss,${BASE}"
rootpw service
directory ${join(folder, 'data')}
access to attrs=userPassword by anonymous auth by * none
access to * by * read
`,
  );
  const entries = file(
    'entries.ldif',
    `dn: ${BASE}
objectClass: dcObject
objectClass: organization
dc: acme
o: Acme

dn: uid=jane,${BASE}
objectClass: inetOrgPerson
uid: jane
cn: Jane Doe
givenName: Jane
sn: Doe
mail: jane@acme.test
userPassword: secret of jane

dn: cn=Propulsion,${BASE}
objectClass: groupOfNames
cn: Propulsion
member: uid=jane,${BASE}
`,
  );
  execFileSync('/usr/sbin/slapadd', ['-f', configuration, '-l', entries]);
  const url = `ldap://127.0.0.1:${await freePort()}`;
  const slapd = spawn(SLAPD, ['-f', configuration, '-h', url, '-d', 'stats'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<void>((done) => slapd.once('exit', () => done()));
  let said = '';
  await new Promise<void>((started, failed) => {
    slapd.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('slapd starting')) started();
    });
    void exited.then(() => failed(new Error(said)));
  });
  return {
    settings: { url, ca: authority.cert, baseDn: BASE, bindDn: `cn=truss,${BASE}`, bindPassword: 'service' },
    close: async () => {
      slapd.kill();
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
