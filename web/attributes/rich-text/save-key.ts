import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Parts of the page that Ctrl Enter saves. */
const SAVED = 'form, .en-field, .mantine-Modal-content, .mantine-Popover-dropdown';

/** Leaves Ctrl Enter, which would break the line as Shift Enter does, to the form around the text, unless an offer takes it. */
export const SaveKey = Extension.create({
  name: 'saveKey',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: ({ dom }, { key, ctrlKey, metaKey }) =>
            key === 'Enter' &&
            (ctrlKey || metaKey) &&
            !dom.hasAttribute('aria-activedescendant') &&
            dom.closest(SAVED) !== null,
        },
      },
    }),
  ],
});
