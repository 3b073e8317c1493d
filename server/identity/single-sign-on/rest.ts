import { api } from '../../platform/http/rest.ts';
import { certificateRoutes } from './rest/certificates.ts';
import { oauthRoutes } from './rest/oauth.ts';
import { samlRoutes } from './rest/saml.ts';

/** The calls by which people of a company sign in. */
export const singleSignOnRoutes = api();
for (const routes of [certificateRoutes, samlRoutes, oauthRoutes]) singleSignOnRoutes.route('/', routes);
