import type { Config } from '../../platform/config.ts';
import { provePassword } from './directory.ts';
import { readSettings } from './settings.ts';
import type { Company } from './single-sign-on.ts';

/** How people of a company sign in, as the file of the configuration says; throws one sentence where that is not right. */
export function openCompany(config: Pick<Config, 'signInFile' | 'publicUrl' | 'trustedProxies'>): Company {
  const settings = readSettings(config.signInFile, config);
  return {
    settings,
    allowsPasswords: settings.native,
    provePassword: (ctx, given) => provePassword(settings, ctx, given),
  };
}
