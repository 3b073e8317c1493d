import { storableText } from '../../../platform/text/text.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { CommentField } from '../comment.ts';

export const LONGEST_COMMENT = 10_000;
/** The maximum number of people mentioned in one comment; further names are only text. */
const MAX_MENTIONS = 20;

/** Returns a comment in stored form: plain text, trimmed; refuses one that is empty or too long. */
export function checkedComment(typed: string): string {
  const content = storableText(typed).trim();
  if (content === '') throw invalid('The comment is empty. Write something first.');
  if (content.length > LONGEST_COMMENT)
    throw invalid('A comment can have up to 10,000 characters. Shorten it, or write several.', {
      limit: LONGEST_COMMENT,
    });
  return content;
}

const mention = /(?<![\p{L}\p{N}@._%+-])@([a-z0-9][a-z0-9._%+-]*(?:@[a-z0-9-]+(?:\.[a-z0-9-]+)+)?)/giu;

/**
 * Lists the names after an @ in lower case. A trailing full stop may belong to the name or to the sentence, so both readings are listed.
 */
export function mentionedNames(content: string): string[] {
  const names = new Set<string>();
  for (const [, written = ''] of content.matchAll(mention)) {
    const name = written.toLowerCase();
    names.add(name);
    names.add(name.replace(/[._%+-]+$/, ''));
    if (names.size >= 2 * MAX_MENTIONS) break;
  }
  return [...names];
}

/** Lists the known users who are mentioned; of two readings of a name, the longer one. */
export function mentionsIn(content: string, known: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const [, written = ''] of content.matchAll(mention)) {
    const name = written.toLowerCase();
    const person = [name, name.replace(/[._%+-]+$/, '')].find((each) => known.has(each));
    if (person !== undefined) found.add(person);
    if (found.size === MAX_MENTIONS) break;
  }
  return [...found];
}

/** Returns the commented field; refuses an attribute without a property, a property elsewhere, and a passage outside the description. */
export function checkedField(
  field: CommentField | null,
  propertyId: number | null,
  hasPassage: boolean,
): CommentField | null {
  if (field === 'ATTRIBUTE' && propertyId === null)
    throw invalid('A comment on an attribute needs its property. Send its id.');
  if (field !== 'ATTRIBUTE' && field !== null && propertyId !== null)
    throw invalid('Only a comment on an attribute has a property. Leave the property out.');
  if (hasPassage && field !== null && field !== 'DESCRIPTION')
    throw invalid('Only comments on the description can have a passage. Leave out the passage or the field.');
  return hasPassage ? 'DESCRIPTION' : propertyId === null ? field : 'ATTRIBUTE';
}
