/** Tells whether a moment has passed. */
export const isOver = (iso: string): boolean => new Date(iso) <= new Date();

const permissionName = (permission: string): string => {
  const [, organization = '', ...rest] = permission.split(':');
  if (permission === '*') return 'Everything on this server';
  if (rest.length === 0) return `All your permissions in ${organization}`;
  if (rest[0] !== 'project') return `${organization}: ${rest.join(' ')}`;
  const [, projectId = '', ...what] = rest;
  return `${organization}, project ${projectId}: ${what.join(' ') || 'everything'}`;
};

/** Words a key's scope: its first permission, and the number of further ones. */
export const scopeName = ([first, ...more]: readonly string[]): string =>
  first === undefined ? 'Nothing' : permissionName(first) + (more.length > 0 ? ` and ${more.length} more` : '');

/** Returns the permission strings that a user holds in an organization. */
export const heldIn = (permissions: readonly string[], organization: string): string[] =>
  permissions.filter((each) => each.toLowerCase().startsWith(`organization:${organization.toLowerCase()}:`)).toSorted();
