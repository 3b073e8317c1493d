/** The topic announced when a user's name changes. */
export const peopleTopic = 'people';
