/** What the chat says by itself, after somebody's name. */
export const ENTERED = 'has entered the project.';
export const LEFT = 'has left.';
