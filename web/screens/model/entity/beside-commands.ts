import { IconHistory, IconLayoutSidebarRight, IconMessagePlus, IconPencil } from '@tabler/icons-react';

import { commentOnEntity } from '../../../parts/model/comments/store.ts';
import { openTab, RIGHT } from '../../../parts/model/sidebar/arranged/opened.ts';
import { tabsAt } from '../../../parts/model/sidebar/SidebarTabs.ts';
import type { Command } from '../../../ui/shortcuts.tsx';
import { typeIntoWhatComes } from '../../../ui/typing/typed-ahead.ts';

const wordsOfTabs: Readonly<Record<string, string>> = {
  History: 'history, versions, changes, restore, who changed it',
  Comments: 'discussion, threads',
};

/** Finds the field of a new comment once it is there. */
const composer = () => document.querySelector('.cm-composer textarea')?.parentElement;

/** Returns the commands of an entity's page that lead to what stands beside its fields. */
export const besideCommands = (entityId: string): Command[] => [
  {
    keys: 'c',
    does: 'Comment',
    words: 'write a comment, discuss, mention, review, ask',
    icon: IconMessagePlus,
    run: () => {
      commentOnEntity(entityId);
      typeIntoWhatComes(composer, { text: '', isEntered: false });
    },
  },
  ...tabsAt('entity').map(({ name }) => ({
    does: `${name} of this entity`,
    words: wordsOfTabs[name] ?? '',
    icon: name === 'History' ? IconHistory : IconLayoutSidebarRight,
    run: () => openTab(RIGHT, name),
  })),
];

/** The command that leads to the field for the name. */
export const rename: Command = {
  does: 'Rename',
  words: 'change name, edit name, title',
  icon: IconPencil,
  run: () => document.querySelector<HTMLInputElement>('.en-name > :last-child input')?.select(),
};
