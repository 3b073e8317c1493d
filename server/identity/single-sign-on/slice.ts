import type { Slice } from '../../platform/registry.ts';
import { certificateRoutes } from './rest/certificates.ts';
import { oauthRoutes } from './rest/oauth.ts';
import { samlRoutes } from './rest/saml.ts';
import type { SingleSignOnTables } from './tables.ts';
import './graph.ts';

declare module '../../platform/database/tables.ts' {
  export interface Database extends SingleSignOnTables {}
}

export const singleSignOn: Slice = { routes: [certificateRoutes, samlRoutes, oauthRoutes] };
