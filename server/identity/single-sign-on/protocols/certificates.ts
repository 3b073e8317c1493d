import { X509Certificate } from 'node:crypto';

import type { Ctx } from '../../../platform/context.ts';
import { signInWayNotOffered } from '../../../refusals/sign-in.ts';
import { refuseBriefly, signInPerson } from '../commands/sign-in-person.ts';
import { distinguishedName, nameParts, type NamePart } from '../rules/addresses.ts';
import type { Pki } from '../rules/settings-file.ts';
import type { ProviderUser } from '../single-sign-on.ts';
import { findPerson } from './ldap.ts';
import type { Peer } from './peer.ts';

const settingsOf = ({ services }: Ctx): Pki => {
  const { pki } = services.singleSignOn.settings;
  if (!pki) throw signInWayNotOffered('a certificate');
  return pki;
};

/** Signs in the holder of a client certificate, which this connection or a trusted proxy has verified. */
export const signInByCertificate = (ctx: Ctx, peer: Peer): Promise<unknown> => {
  const settings = settingsOf(ctx);
  return refuseBriefly(ctx, 'PKI', () => signInPerson(ctx, 'PKI', personOf(settings, peer), settings));
};

/** Signs in the holder of a client certificate as the LDAP directory knows them; refuses one that the directory does not know. */
export const signInByCertificateInDirectory = (ctx: Ctx, peer: Peer): Promise<unknown> => {
  const settings = settingsOf(ctx);
  const { ldap } = ctx.services.singleSignOn.settings;
  if (!ldap) throw signInWayNotOffered('a certificate and a directory');
  return refuseBriefly(ctx, 'PKI', async () => {
    const { username, subject } = personOf(settings, peer);
    const person = await findPerson(ldap, { login: username });
    if (!person) throw new Error(`${subject} is not in the directory`);
    return signInPerson(ctx, 'PKI', person, ldap);
  });
};

function personOf(settings: Pki, peer: Peer): ProviderUser {
  if (peer.isFromElsewhere) throw new Error('the request comes from another site');
  const { parts, email } = subjectOf(settings, peer);
  const part = (type: string) => parts.find(([each]) => each === type.toUpperCase())?.[1] ?? '';
  const username = part(settings.username);
  if (!username) throw new Error(`there is no certificate with a ${settings.username}`);
  return {
    provider: 'PKI',
    subject: distinguishedName(parts),
    username,
    email: email || part(settings.email),
    isEmailVerified: true,
    firstName: part('GN') || part('givenName'),
    lastName: part('SN') || part('surname'),
    groups: parts.filter(([type]) => type === 'OU').map(([, value]) => value),
  };
}

function subjectOf(settings: Pki, peer: Peer): { parts: NamePart[]; email: string } {
  if (settings.tls) return peer.certificate ? factsOf(peer.certificate) : { parts: [], email: '' };
  const verdict = peer.header(settings.verifyHeader);
  if (settings.verifyHeader && verdict !== 'SUCCESS') throw new Error(`the proxy says of the certificate: ${verdict}`);
  const given = peer.header(settings.header) ?? '';
  return given.startsWith('-----BEGIN')
    ? factsOf(new X509Certificate(fromHeader(given)))
    : { parts: nameParts(given), email: '' };
}

/** Decodes a certificate from a proxy's header: percent-encoded, or with blanks in place of its line breaks. */
const fromHeader = (text: string): string =>
  (text.includes('%') ? decodeURIComponent(text) : text).replace(
    /-----BEGIN CERTIFICATE-----(.*)-----END CERTIFICATE-----/s,
    (_, body: string) => `-----BEGIN CERTIFICATE-----\n${body.trim().replace(/\s+/g, '\n')}\n-----END CERTIFICATE-----`,
  );

function factsOf(certificate: X509Certificate): { parts: NamePart[]; email: string } {
  const now = Date.now();
  if (Date.parse(certificate.validFrom) > now || Date.parse(certificate.validTo) <= now)
    throw new Error('the certificate has expired, or is not valid yet');
  const lines = certificate.subject.split('\n').reverse();
  return {
    parts: lines.flatMap(nameParts),
    email: /(?:^|, )email:([^\s,"]+)/.exec(certificate.subjectAltName ?? '')?.[1] ?? '',
  };
}
