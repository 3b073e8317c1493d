/** Texts that the chat shows after a name. */
export const ENTERED = 'has entered the project.';
export const LEFT = 'has left.';
