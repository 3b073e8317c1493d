const special: Record<string, string> = {
  two_step_on: 'Two-step sign-in on',
  two_step_off: 'Two-step sign-in off',
  key_created: 'API key created',
  key_revoked: 'API key revoked',
};

/** 'sign_in_failed' as 'Sign in failed'. */
export const actionName = (action: string): string =>
  special[action] ?? capital(action.replaceAll('_', ' ').replaceAll('licence', 'license'));
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

export const auditActions = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_revoked',
  'signed_up',
  'activated',
  'key_created',
  'key_revoked',
  'password_changed',
  'password_reset',
  'two_step_on',
  'two_step_off',
  'identity_linked',
  'account_turned_off',
  'account_turned_on',
  'user_saved',
  'user_deleted',
  'permission_given',
  'permission_taken',
  'member_added',
  'member_changed',
  'member_removed',
  'team_saved',
  'team_deleted',
  'team_member_added',
  'team_member_removed',
  'role_saved',
  'role_deleted',
  'shared',
  'unshared',
  'project_deleted',
  'licence_set',
  'licence_given',
  'licence_taken',
  'licence_released',
  'organization_created',
  'organization_changed',
  'organization_deleted',
  'banner_changed',
];

/** What else is known of a record, in a line. */
export function detailText(details: unknown): string {
  if (details === null || typeof details !== 'object') return '';
  return (
    Object.entries(details)
      .filter(([, value]) => value !== null && value !== '')
      // What says most comes first: the browser is the longest and says least.
      .toSorted(([a], [b]) => Number(a === 'agent') - Number(b === 'agent'))
      .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
      .join(', ')
  );
}
