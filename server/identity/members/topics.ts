/** Returns the topic announced when the invitations of a user have changed. */
export const invitationsTopic = (username: string): string => `invitations:${username}`;
