import type { Config } from '../../platform/config.ts';
import { provePassword } from './directory.ts';
import { readSettings } from './settings.ts';
import type { SingleSignOn } from './single-sign-on.ts';

/** How people of a company sign in, as the file of the configuration says; throws one sentence where that is not right. */
export function openSingleSignOn(config: Pick<Config, 'signInFile' | 'publicUrl' | 'trustedProxies'>): SingleSignOn {
  const settings = readSettings(config.signInFile, config);
  return {
    settings,
    allowsPasswords: settings.native,
    provePassword: (ctx, given) => provePassword(settings, ctx, given),
  };
}
