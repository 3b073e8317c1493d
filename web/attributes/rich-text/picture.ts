import Image from '@tiptap/extension-image';

import { onPageReset } from '../../ui/page-reset.ts';
import { toast } from '../../ui/toasts.tsx';

const LONGEST = 120;
const ownFile = /^\/api\/v4\/o\/[a-z0-9-]+\/files\/\d+(\/(serve|download))?$/;
const inline = /^data:image\/(png|jpeg|gif|webp);base64,/i;

/** Tells whether a picture is allowed in a text: one of our own files, or an inline one. Others would tell their owners who reads it. */
export const isPicture = (url: string): boolean => ownFile.test(url) || inline.test(url);

/** The last reported address, since a text is parsed several times as it is pasted. */
let told = '';
onPageReset(() => (told = ''));

function tell(url: string): void {
  if (url === told) return;
  told = url;
  queueMicrotask(() => (told = ''));
  toast.failed({ title: 'Image not added', message: `URL ${url.slice(0, LONGEST)} is bad.` });
}

/** A picture in a text. Pasting leaves out pictures from elsewhere, and tells the user. */
export const PictureNode = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => {
        const url = element.getAttribute('src') ?? '';
        if (isPicture(url)) return null;
        tell(url);
        return false;
      },
    },
  ],
});
