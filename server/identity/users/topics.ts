/** Announced when somebody's names have changed. */
export const peopleTopic = 'people';
