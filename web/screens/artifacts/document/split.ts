import type { Said } from '../../../parts/artifacts/new-rows/new-row.ts';

/** A row that is split: what stays in it, and what goes into the one behind. */
export interface SplitRow {
  before: Partial<Said> & Pick<Said, 'description'>;
  after: Said;
}

function partOf(prose: HTMLElement, mark: (part: Range) => void): string {
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
}

/** Splits a row at the caret in its text; undefined if the caret is elsewhere. */
export function splitAtCaret(prose: HTMLElement): SplitRow | undefined {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (!range || !prose.contains(range.startContainer)) return undefined;
  const after = partOf(prose, (own) => own.setStart(range.endContainer, range.endOffset));
  return {
    before: { description: partOf(prose, (own) => own.setEnd(range.startContainer, range.startOffset)) },
    after: { name: '', description: after },
  };
}

/** Splits a row at the caret in its name, which has the focus: the text goes with what stands behind the caret. */
export function splitInName(prose: HTMLElement): SplitRow | undefined {
  const name = document.activeElement;
  if (!(name instanceof HTMLInputElement)) return undefined;
  const { value, selectionStart, selectionEnd } = name;
  return {
    before: { name: value.slice(0, selectionStart ?? value.length).trimEnd(), description: '' },
    after: {
      name: value.slice(selectionEnd ?? value.length).trimStart(),
      description: partOf(prose, () => undefined),
    },
  };
}
