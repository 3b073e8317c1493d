/** Brings the caret behind what stands in a field: a hand that types on goes on there. */
export function focusAtEnd(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
