import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { settingsFile, type Settings } from './rules/settings-file.ts';

/**
 * Reads the settings of single sign-on from the file; throws one sentence that names the fault. Without a file, only passwords are allowed.
 */
export function readSettings(
  path: string | undefined,
  { publicUrl, trustedProxies }: { publicUrl: string | undefined; trustedProxies: readonly string[] },
): Settings {
  if (!path) return settingsFile.parse({});
  const cannot = (why: string) => new Error(`Truss cannot start: SIGN_IN_FILE '${path}' ${why}.`);
  const reading = <T>(read: () => T, what: string): T => {
    try {
      return read();
    } catch (error) {
      throw cannot(`${what} (${(error as Error).message})`);
    }
  };
  const content = reading(() => readFileSync(path, 'utf8'), 'cannot be read');
  const given = reading(() => JSON.parse(content) as unknown, 'is not JSON');
  const { success, data, error } = settingsFile.safeParse(given);
  if (!success)
    throw cannot(
      `is not valid: ${error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`).join('; ')}`,
    );
  const beside = (name: string, where: string) =>
    reading(() => readFileSync(resolve(dirname(path), name), 'utf8').trim(), `is not valid: ${where} cannot be read`);
  /** A PEM text, or the name of a file that contains one. */
  const pem = (value: string, where: string) => (value.includes('-----BEGIN') ? value : beside(value, where));

  const { ldap, saml, oauth, pki, nserc } = data;
  if (ldap?.bindPasswordFile) ldap.bindPassword = beside(ldap.bindPasswordFile, 'ldap.bindPasswordFile');
  if (ldap?.ca) ldap.ca = pem(ldap.ca, 'ldap.ca');
  if (saml) saml.idpCert = [saml.idpCert].flat().map((cert) => pem(cert, 'saml.idpCert'));
  if (saml?.privateKey) saml.privateKey = pem(saml.privateKey, 'saml.privateKey');
  if (oauth?.clientSecretFile) oauth.clientSecret = beside(oauth.clientSecretFile, 'oauth.clientSecretFile');
  if (pki?.tls)
    for (const part of ['cert', 'key', 'ca'] as const) pki.tls[part] = pem(pki.tls[part], `pki.tls.${part}`);
  for (const [name, provider, path] of [
    ['saml', saml, 'saml/acs'],
    ['oauth', oauth, 'oauth/callback'],
  ] as const) {
    if (!provider || provider.callbackUrl) continue;
    if (!publicUrl) throw cannot(`needs PUBLIC_URL to be set, or ${name}.callbackUrl`);
    provider.callbackUrl = `${publicUrl}/api/v4/auth/${path}`;
  }
  for (const [name, isByHeader] of [
    ['pki.header', pki?.header],
    ['nserc.header', nserc?.header],
  ] as const)
    if (isByHeader && trustedProxies.length === 0)
      throw cannot(`has ${name}, which is accepted from trusted proxies only: set TRUSTED_PROXIES`);
  return data;
}
