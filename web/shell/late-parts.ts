/** What the frame needs only when somebody asks for it. All of it comes in one file of code, when the page rests or when the first of it is asked for. */
export { Panel } from './notifications/Panel.tsx';
export { PaletteBox } from './palette/PaletteBox.tsx';
export { ShortcutTable } from './ShortcutTable.tsx';
export { SignInAgain } from './SignInAgain.tsx';
export { ChatContent } from './chat/ChatContent.tsx';
export { ChatWindow } from './chat/ChatWindow.tsx';
export { HiddenChats } from './chat/HiddenChats.tsx';
export { MenuSheet } from './menu/MenuSheet.tsx';
export { PinsDialog } from './menu/PinsDialog.tsx';
export { UnsentDialog } from './unsent/UnsentDialog.tsx';
