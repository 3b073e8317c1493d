// The pages of administration.
import { button, entry, inTurn, type Visit } from './sight.ts';

export const sightsOfAdministration: readonly Visit[] = [
  {
    at: '/admin/server',
    sign: 'Health',
    sights: [
      { name: 'the server' },
      { name: 'all pages of administration', open: button('Dashboard'), only: 'narrow' },
      { name: 'new organization', open: button('New organization') },
      { name: 'what can be done with an organization', open: button(/^Actions for/) },
      { name: 'deletion of an organization', open: inTurn(button(/^Actions for/), entry('Delete')) },
    ],
  },
  {
    at: '/admin/server/sample',
    sign: 'Active people',
    sights: [{ name: 'an organization' }, { name: 'files of an organization', open: button('Files') }],
  },
  { at: '/admin/support?user=a', sign: 'Signs in with' },
  { at: '/admin/audit', sign: 'Signed in' },
  { at: '/admin/cleaning', sign: 'Ended sessions' },
  { at: '/admin/user/data', sign: 'Known addresses' },
  { at: '/organizations/overview', sign: 'No license required' },
  {
    at: '/admin/sample/users',
    sign: 'Administrator',
    sights: [{ name: 'people' }, { name: 'invitation', open: button('Invite people') }],
  },
  {
    at: '/admin/sample/teams',
    sign: 'No teams yet',
    sights: [{ name: 'teams' }, { name: 'new team', open: button('New team') }],
  },
  {
    at: '/admin/sample/roles',
    sign: 'Collaborator',
    sights: [{ name: 'roles' }, { name: 'new role', open: button('New role') }],
  },
  {
    at: '/admin/sample/licenses',
    sign: 'No license is required',
    sights: [{ name: 'licenses' }, { name: 'setting of licenses', open: button('Set up licenses') }],
  },
  { at: '/admin/sample/audit', sign: 'Records never change' },
  { at: '/admin/sample/user-activity/admin', sign: 'Changes by project' },
  { at: '/admin/nowhere/users', sign: 'nowhere' },
];
