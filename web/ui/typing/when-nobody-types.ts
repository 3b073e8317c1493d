import { takesText } from './first-text-field.ts';

/** Acts as soon as no field has the focus, since what takes the focus would also take the letters that somebody types. */
export function whenNobodyTypes(act: () => void): void {
  if (!takesText(document.activeElement)) return act();
  // Where the focus goes is known a moment after it has left.
  const left = () => setTimeout(() => whenNobodyTypes(act));
  document.addEventListener('focusout', left, { once: true });
}
