/** Splits a text at the caret into HTML before and after it; undefined if the caret is elsewhere. */
export function splitAtCaret(prose: HTMLElement): { before: string; after: string } | undefined {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (!range || !prose.contains(range.startContainer)) return undefined;
  const part = (mark: (part: Range) => void) => {
    const own = document.createRange();
    own.selectNodeContents(prose);
    mark(own);
    const box = document.createElement('div');
    box.append(own.cloneContents());
    for (const empty of box.querySelectorAll('br.ProseMirror-trailingBreak')) empty.remove();
    // Carets of others are shown in the text, but are not part of it.
    for (const caret of box.querySelectorAll('.tg-caret')) caret.remove();
    for (const picked of box.querySelectorAll('.tg-picked')) picked.replaceWith(...picked.childNodes);
    for (const empty of box.querySelectorAll('p')) if (empty.childNodes.length === 0) empty.remove();
    return box.innerHTML;
  };
  return {
    before: part((own) => own.setEnd(range.startContainer, range.startOffset)),
    after: part((own) => own.setStart(range.endContainer, range.endOffset)),
  };
}
