/** The address of an S3 store, with the key to access it. */
export interface ObjectAddress {
  /** The address of the bucket with the prefix of all object names: ends in a slash, and holds no secret. */
  base: string;
  region: string;
  key: string;
  secret: string;
}

export const ADDRESS_PROBLEM =
  'must be an address with key, secret and bucket, such as https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1';

/**
 * Reads `https://KEY:SECRET@host/bucket/prefix?region=…`; undefined where a part is missing or not known. Key and secret are percent-encoded, as in
 * any address. With `hosted` the bucket becomes part of the host's name.
 */
export function objectAddress(text: string): ObjectAddress | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hash !== '') return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== 'region' && name !== 'hosted')) return undefined;
  const [, bucket = '', ...prefix] = url.pathname.replace(/\/+$/, '').split('/');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !prefix.every((part) => /^[\w.-]+$/.test(part)))
    return undefined;
  const [key, secret] = [decoded(url.username), decoded(url.password)];
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (!key || !secret || !/^[a-z0-9-]+$/.test(region)) return undefined;
  const isHosted = url.searchParams.has('hosted');
  const host = isHosted ? `${bucket}.${url.host}` : url.host;
  const path = [...(isHosted ? [] : [bucket]), ...prefix].map((part) => `${part}/`).join('');
  return { base: `${url.protocol}//${host}/${path}`, region, key, secret };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // A lone percent sign
  }
}
