import type { Ctx } from '../../../platform/context.ts';
import { signInWayNotOffered } from '../../../refusals/sign-in.ts';
import { refuseBriefly, signInPerson } from '../commands/sign-in-person.ts';
import type { Peer } from './peer.ts';

/** Signs in the user whom a trusted proxy names in its headers. */
export const signInByHeader = (ctx: Ctx, peer: Peer): Promise<unknown> => {
  const { nserc } = ctx.services.singleSignOn.settings;
  if (!nserc) throw signInWayNotOffered('a header');
  return refuseBriefly(ctx, 'NSERC', async () => {
    const username = peer.header(nserc.header);
    if (peer.isFromElsewhere) throw new Error('the request comes from another site');
    if (!username) throw new Error('no trusted proxy names the user');
    const said = (name: string | undefined) => peer.header(name) ?? '';
    return signInPerson(
      ctx,
      'NSERC',
      {
        provider: 'NSERC',
        subject: username.toLowerCase(),
        username,
        email: said(nserc.emailHeader),
        isEmailVerified: true,
        firstName: said(nserc.firstNameHeader),
        lastName: said(nserc.lastNameHeader),
        groups: said(nserc.groupsHeader)
          .split(/\s*[;,]\s*/)
          .filter(Boolean),
      },
      nserc,
    );
  });
};
