import { api } from '../../platform/http/rest.ts';
import { certificateRoutes } from './rest/certificates.ts';
import { oauthRoutes } from './rest/oauth.ts';
import { samlRoutes } from './rest/saml.ts';

/** The routes of single sign-on. */
export const singleSignOnRoutes = api();
for (const routes of [certificateRoutes, samlRoutes, oauthRoutes]) singleSignOnRoutes.route('/', routes);
