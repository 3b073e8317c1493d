import type { Config } from '../../../platform/config.ts';
import { readSettings } from '../queries.ts';
import type { SingleSignOn } from '../single-sign-on.ts';
import { provePassword } from './prove-password.ts';

/** Sets up single sign-on from the configured file; throws one sentence if the file is wrong. */
export function openSingleSignOn(config: Pick<Config, 'signInFile' | 'publicUrl' | 'trustedProxies'>): SingleSignOn {
  const settings = readSettings(config.signInFile, config);
  return {
    settings,
    allowsPasswords: settings.native,
    provePassword: (ctx, given) => provePassword(settings, ctx, given),
  };
}
