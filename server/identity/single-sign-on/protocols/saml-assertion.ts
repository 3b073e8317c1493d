import { SaxesParser } from 'saxes';
import { z } from 'zod';

import type { Saml } from '../rules/settings-file.ts';

const MAX_XML = 1 << 20;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const STRONG =
  /^http:\/\/www\.w3\.org\/2001\/04\/(xmldsig-more#(rsa|ecdsa)-sha(256|384|512)|xmlenc#sha(256|512)|xmldsig-more#sha384)$/;
const SIGNING = new Set(['SignatureMethod', 'DigestMethod']);

/**
 * Refuses XML that no honest provider sends: document types (whose entities can grow without end), and weak signatures, which can be
 * forged.
 */
export function refuseWeakXml(xml: string): void {
  if (xml.length > MAX_XML) throw new Error('the answer is too long');
  const parser = new SaxesParser({ xmlns: true });
  const problems: string[] = [];
  parser.on('error', (error) => problems.push(`the answer is not XML: ${error.message}`));
  parser.on('doctype', () => problems.push('the answer has a document type declaration'));
  parser.on('opentag', ({ local, attributes }) => {
    const algorithm = attributes['Algorithm']?.value;
    if (SIGNING.has(local) && !STRONG.test(algorithm ?? ''))
      problems.push(`the signature uses the algorithm ${algorithm}, which is not accepted`);
  });
  parser.write(xml).close();
  if (problems[0] !== undefined) throw new Error(problems[0]);
}

const one = <T extends z.ZodType>(shape: T) => z.array(shape).length(1);
const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const assertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Subject: one(
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z
              .array(
                z.object({
                  $: z.object({ InResponseTo: z.string(), Recipient: z.string(), NotOnOrAfter: moment }).partial(),
                }),
              )
              .optional(),
          }),
        ),
      }),
    ),
    AuthnStatement: z.array(z.unknown()).min(1),
  }),
});

/**
 * Checks that a signed assertion is meant for this server (SAML profiles §4.1.4.2): it answers a request of ours, at this address, and
 * is still valid.
 */
export function readConfirmation(
  signed: Record<string, unknown>,
  { callbackUrl, clockSkewSeconds }: Saml,
): { id: string; inResponseTo: string; until: Date } {
  const { success, data } = assertion.safeParse(signed);
  if (!success) throw new Error('the assertion is not a bearer assertion of a sign-in');
  const { $, Subject } = data.Assertion;
  const now = Date.now();
  for (const { $: confirmation, SubjectConfirmationData: facts } of Subject[0]!.SubjectConfirmation) {
    const { InResponseTo, Recipient, NotOnOrAfter } = facts?.[0]?.$ ?? {};
    const until = Date.parse(NotOnOrAfter ?? '') + clockSkewSeconds * 1_000;
    if (confirmation.Method === BEARER && InResponseTo && Recipient === callbackUrl && until > now)
      return { id: $.ID, inResponseTo: InResponseTo, until: new Date(until) };
  }
  throw new Error('the assertion is for another address, answers no request of this server, or has expired');
}
