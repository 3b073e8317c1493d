// Code that is loaded when a second person is in the same text.
export { Together } from './editor-binding.ts';
export { channelOver } from './channel.ts';
