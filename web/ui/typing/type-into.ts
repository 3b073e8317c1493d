const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

/** Types a text into a field as a person does, so that all listeners hear it: over the selected text, else at the caret. */
export function typeInto(field: HTMLElement, text: string): void {
  if (!isText(field)) return void document.execCommand('insertText', false, text);
  const { value, selectionStart, selectionEnd } = field;
  const from = selectionStart ?? value.length;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value.slice(0, from) + text + value.slice(selectionEnd ?? value.length));
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length);
}
