// Certificates for tests: Node can read but not make them, so this writes just enough DER.
import { createPrivateKey, generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto';

export interface Issued {
  cert: string;
  key: string;
}
interface Wish {
  /** Parts of the subject, most general first. */
  subject: [type: keyof typeof OIDS, value: string][];
  issuer?: Issued;
  isAuthority?: boolean;
  names?: { ip?: string; email?: string };
  from?: Date;
  until?: Date;
}

const OIDS = { CN: '550403', O: '55040a', OU: '55040b', UID: '0992268993f22c640101' } as const;
const DAY = 86_400_000;

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const name = (parts: Wish['subject']) =>
  sequence(...parts.map(([type, value]) => der(0x31, sequence(oid(OIDS[type]), der(0x0c, Buffer.from(value))))));
const time = (date: Date) =>
  der(
    0x18,
    Buffer.from(
      date
        .toISOString()
        .replace(/[-:T]/g, '')
        .replace(/\.\d+Z/, 'Z'),
    ),
  );
const extension = (id: string, ...value: Buffer[]) => sequence(oid(id), der(0x04, ...value));

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05));

/** The subject as DER, which other certificates name as their issuer. */
const subjects = new Map<string, Buffer>();
let serial = 1;

/** Issues a certificate and its key, signed by the issuer or by itself. */
export function issue({ subject, issuer, isAuthority = false, names = {}, ...times }: Wish): Issued {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const own = name(subject);
  const alternatives = [
    ...(names.ip ? [der(0x87, Buffer.from(names.ip.split('.').map(Number)))] : []),
    ...(names.email ? [der(0x81, Buffer.from(names.email))] : []),
  ];
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x01, serial >> 8, serial++ & 255])),
    sha256WithRsa,
    issuer ? subjects.get(issuer.cert)! : own,
    sequence(time(times.from ?? new Date(Date.now() - DAY)), time(times.until ?? new Date(Date.now() + DAY))),
    own,
    spki(publicKey),
    der(
      0xa3,
      sequence(
        extension('551d13', sequence(...(isAuthority ? [der(0x01, Buffer.from([255]))] : []))),
        ...(alternatives.length > 0 ? [extension('551d11', sequence(...alternatives))] : []),
      ),
    ),
  );
  const signature = sign('sha256', body, issuer ? createPrivateKey(issuer.key) : privateKey);
  const bytes = sequence(body, sha256WithRsa, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const issued = {
    cert: new X509Certificate(bytes).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
  subjects.set(issued.cert, own);
  return issued;
}
