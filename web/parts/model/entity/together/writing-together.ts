// What is loaded when a second person is in the same text.
export { Together } from './bound.ts';
export { roadOver } from './road.ts';
