import type { LicencesScreen_organization$data } from '#graph/LicencesScreen_organization.graphql';
import type { OrganizationsTable_query$data } from '#graph/OrganizationsTable_query.graphql';
import type { RolesScreen_organization$data } from '#graph/RolesScreen_organization.graphql';

/** Rows of the administration's lists, as its dialogs take them. */
export type ListedOrganization = OrganizationsTable_query$data['organizations'][number];
export type ListedRole = RolesScreen_organization$data['roles'][number];
export type Licence = NonNullable<LicencesScreen_organization$data['licence']>;
