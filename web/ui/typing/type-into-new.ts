import { typeIntoWhatComes } from './typed-ahead.ts';

/** Parts that come with a new page and begin with a field: a dialog, or a form for a new item. */
const COMES = '[role=dialog], [data-new-item]';

/**
 * Takes what is typed behind a command whose dialog or form is still to come with another page, for its first field. A page that then offers
 * none calls `dropTypedAhead`.
 */
export function typeIntoNew(): void {
  const before = new Set(document.querySelectorAll(COMES));
  const place = () => [...document.querySelectorAll(COMES)].findLast((each) => !before.has(each));
  typeIntoWhatComes(place, { text: '', isEntered: false });
}
