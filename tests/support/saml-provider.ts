// A small SAML 2.0 identity provider: it reads requests and signs responses, honest ones and others.
import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

import { SignedXml } from 'xml-crypto';

import { issue, type Issued } from './certificates.ts';

export const SAML_ISSUER = 'https://idp.test/metadata';
const SAML_AUDIENCE = 'truss';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const STRONG = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
};
export const WEAK = {
  signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
};

export const samlKeys = issue({ subject: [['CN', 'Identity Provider']] });

export interface Claim {
  /** The id of the request. */
  inResponseTo: string;
  recipient: string;
  nameId?: string;
  format?: string;
  audience?: string;
  issuer?: string;
  /** Minutes from now. */
  from?: number;
  until?: number;
  attributes?: Record<string, string | string[]>;
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
export const newId = () => `_${randomUUID()}`;

/** Returns the request's id in the address that a browser is sent to. */
export function questionIn(address: string): string {
  const request = inflateRawSync(Buffer.from(new URL(address).searchParams.get('SAMLRequest')!, 'base64')).toString();
  return / ID="([^"]+)"/.exec(request)![1]!;
}

/** Writes an unsigned assertion. */
export function assertionOf(claim: Claim, id = newId()): string {
  const {
    nameId = 'jane',
    format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    audience = SAML_AUDIENCE,
    issuer = SAML_ISSUER,
    from = -1,
    until = 5,
  } = claim;
  const attributes = Object.entries({ uid: nameId, ...claim.attributes }).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${[values]
        .flat()
        .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  );
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${minutes(0)}">
<saml:Issuer>${issuer}</saml:Issuer>
<saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>
<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${claim.inResponseTo && ` InResponseTo="${claim.inResponseTo}"`} Recipient="${claim.recipient}" NotOnOrAfter="${minutes(until)}"/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="${minutes(from)}" NotOnOrAfter="${minutes(until)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="${minutes(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>
</saml:Assertion>`;
}

/** Signs an assertion. */
export function signed(xml: string, { key, cert }: Issued = samlKeys, algorithms = STRONG): string {
  const signer = new SignedXml({
    privateKey: key,
    publicCert: cert,
    signatureAlgorithm: algorithms.signature,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: algorithms.digest,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  });
  signer.computeSignature(xml, {
    location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
  });
  return signer.getSignedXml();
}

/** Writes the response around assertions, as a browser posts it. */
export const responseOf = (inResponseTo: string, recipient: string, ...content: string[]): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${minutes(0)}" Destination="${recipient}"${inResponseTo && ` InResponseTo="${inResponseTo}"`}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${SAML_ISSUER}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content.join('')}</samlp:Response>`;
