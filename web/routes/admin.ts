import activity from '#graph/ActivityScreenQuery$parameters';
import audit from '#graph/AuditScreenQuery$parameters';
import cleaning from '#graph/CleaningScreenQuery$parameters';
import licences from '#graph/LicencesScreenQuery$parameters';
import organization from '#graph/OrganizationAdminScreenQuery$parameters';
import organizationAudit from '#graph/OrganizationAuditScreenQuery$parameters';
import overview from '#graph/OverviewScreenQuery$parameters';
import people from '#graph/PeopleScreenQuery$parameters';
import roles from '#graph/RolesScreenQuery$parameters';
import server from '#graph/ServerScreenQuery$parameters';
import support from '#graph/SupportScreenQuery$parameters';
import teams from '#graph/TeamsScreenQuery$parameters';
import userData from '#graph/UserDataScreenQuery$parameters';

import { daysAgo } from '../parts/platform/chart/days.ts';
import { screen, type Params, type ScreenLine } from '../routing/screens.ts';

const none = () => ({});
const inOrganization = (params: Params) => ({ organization: params['org'] ?? '' });
/** Returns the first day of the charts. */
const since = () => daysAgo(89);
const licenceNotRequired = true;

/** The pages of administration and of personal settings, in the order of their menu; none of them needs a licence. */
export const adminScreens: ScreenLine[] = [
  screen('/admin/server', {
    title: 'Server',
    licenceNotRequired,
    adminMenu: { group: 'server', name: 'Dashboard', icon: 'dashboard', for: 'administrators' },
    query: server,
    variables: () => ({ since: since() }),
    load: () => import('../screens/administration/admin/server/ServerScreen.tsx'),
  }),
  screen('/admin/server/:org', {
    title: 'Organization',
    licenceNotRequired,
    adminMenu: { group: 'organization', name: 'Overview', icon: 'building' },
    query: organization,
    variables: (params) => ({ ...inOrganization(params), since: since() }),
    load: () => import('../screens/administration/admin/organizations/OrganizationAdminScreen.tsx'),
  }),
  screen('/admin/support', {
    title: 'Support',
    licenceNotRequired,
    adminMenu: { group: 'server', icon: 'lifebuoy', for: 'supporters' },
    query: support,
    variables: (_params, url) => ({ search: url.searchParams.get('user') ?? '' }),
    load: () => import('../screens/administration/admin/accounts/SupportScreen.tsx'),
  }),
  screen('/admin/audit', {
    title: 'Audit trail',
    licenceNotRequired,
    adminMenu: { group: 'server', icon: 'history', for: 'administrators' },
    query: audit,
    variables: (_params, url) => ({ filter: { username: url.searchParams.get('username') } }),
    load: () => import('../screens/administration/admin/audit/AuditScreen.tsx'),
  }),
  screen('/admin/cleaning', {
    title: 'Cleaning',
    licenceNotRequired,
    adminMenu: { group: 'server', icon: 'sparkles', for: 'administrators' },
    query: cleaning,
    variables: none,
    load: () => import('../screens/administration/admin/server/CleaningScreen.tsx'),
  }),
  screen('/organizations/overview', {
    title: 'Your organizations',
    licenceNotRequired,
    adminMenu: { group: 'you', icon: 'buildings' },
    query: overview,
    variables: none,
    load: () => import('../screens/administration/admin/organizations/OverviewScreen.tsx'),
  }),
  screen('/admin/user/data', {
    title: 'Your data',
    licenceNotRequired,
    adminMenu: { group: 'you', icon: 'download' },
    query: userData,
    variables: none,
    load: () => import('../screens/administration/admin/accounts/UserDataScreen.tsx'),
  }),
  screen('/admin/:org/users', {
    title: 'People',
    licenceNotRequired,
    adminMenu: { group: 'organization', icon: 'users' },
    query: people,
    variables: inOrganization,
    load: () => import('../screens/administration/admin/people/PeopleScreen.tsx'),
  }),
  screen('/admin/:org/teams', {
    title: 'Teams',
    licenceNotRequired,
    adminMenu: { group: 'organization', icon: 'team' },
    query: teams,
    variables: inOrganization,
    load: () => import('../screens/administration/admin/roles-and-teams/TeamsScreen.tsx'),
  }),
  screen('/admin/:org/roles', {
    title: 'Roles',
    licenceNotRequired,
    adminMenu: { group: 'organization', icon: 'shield' },
    query: roles,
    variables: inOrganization,
    load: () => import('../screens/administration/admin/roles-and-teams/RolesScreen.tsx'),
  }),
  screen('/admin/:org/licenses', {
    title: 'Licenses',
    licenceNotRequired,
    adminMenu: { group: 'organization', icon: 'license' },
    query: licences,
    variables: inOrganization,
    load: () => import('../screens/administration/admin/licences/LicencesScreen.tsx'),
  }),
  screen('/admin/:org/audit', {
    title: 'Audit trail',
    licenceNotRequired,
    adminMenu: { group: 'organization', icon: 'history' },
    query: organizationAudit,
    variables: inOrganization,
    load: () => import('../screens/administration/admin/audit/OrganizationAuditScreen.tsx'),
  }),
  screen('/admin/:org/user-activity/:username', {
    title: 'Activity',
    licenceNotRequired,
    query: activity,
    variables: (params) => ({ ...inOrganization(params), username: params['username'] ?? '', since: since() }),
    load: () => import('../screens/administration/admin/people/ActivityScreen.tsx'),
  }),
];
