import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { ReactRenderer } from '@tiptap/react';
import { Suggestion } from '@tiptap/suggestion';

import { MentionOffers, type MentionOffersKeys, type MentionOffersProps } from './MentionOffers.tsx';

/** Offers entities and their attributes after an `@` that begins a word, while somebody types. */
export const OfferNotations = Extension.create({
  name: 'offerNotations',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      Suggestion<never, never>({
        editor,
        pluginKey: new PluginKey('offer-notations'),
        char: '@',
        allowSpaces: true,
        allowedPrefixes: [' ', '(', '"', '\u00A0'],
        allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
        items: () => [],
        render: () => {
          let popup: ReactRenderer<MentionOffersKeys, MentionOffersProps> | undefined;
          let unmount: (() => void) | undefined;
          return {
            onStart: (props) => {
              popup = new ReactRenderer(MentionOffers, {
                editor,
                props: { editor, query: props.query, range: props.range },
              });
              unmount = props.mount(popup.element);
            },
            onUpdate: ({ query, range }) => popup?.updateProps({ query, range }),
            onKeyDown: ({ event }) => popup?.ref?.onKeyDown(event) ?? false,
            onExit: () => {
              unmount?.();
              popup?.destroy();
              popup = undefined;
            },
          };
        },
      }),
    ];
  },
});
