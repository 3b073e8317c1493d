import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Parts of the page that Ctrl Enter saves, and in which Escape gives up what was typed. */
const SAVED = 'form, .en-field, .mantine-Modal-content, .mantine-Popover-dropdown';

const isOffering = (text: Element, key: string) =>
  text.hasAttribute('aria-activedescendant') || (key === 'Escape' && text.hasAttribute('data-seeking'));

/** Leaves Ctrl Enter and Escape, which the editor would keep to itself, to the form around the text, unless an offer takes them; Escape also gives up one that is sought. */
export const FormKeys = Extension.create({
  name: 'formKeys',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: ({ dom }, { key, ctrlKey, metaKey }) =>
            (key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey))) &&
            !isOffering(dom, key) &&
            dom.closest(SAVED) !== null,
        },
      },
    }),
  ],
});
