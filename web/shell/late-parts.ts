/**
 * Parts of the frame that are needed only on demand. They come in one file of code, when the page is idle or when the first of them is
 * opened.
 */
export { Panel } from './notifications/Panel.tsx';
export { PaletteBox } from './palette/PaletteBox.tsx';
export { ShortcutTable } from './ShortcutTable.tsx';
export { SignInAgain } from './SignInAgain.tsx';
export { ChatContent } from './chat/ChatContent.tsx';
export { ChatWindow } from './chat/ChatWindow.tsx';
export { HiddenChats } from './chat/HiddenChats.tsx';
export { MenuSheet } from './menu/MenuSheet.tsx';
export { PinsDialog } from './menu/PinsDialog.tsx';
export { ToastPlace } from './toasts/ToastPlace.tsx';
export { UnsentDialog } from './unsent/UnsentDialog.tsx';
