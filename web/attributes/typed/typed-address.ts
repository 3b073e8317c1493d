import { isLawfulAddress } from '#shared/lawful-texts/address.ts';

/** Says that a text is no web address, and what would be one; undefined for one, and for no text. */
export const addressProblem = (text: string): string | undefined =>
  text.trim() === '' || isLawfulAddress(text.trim())
    ? undefined
    : `'${text}' is not an address. Enter one without blanks, such as https://example.org/plans.`;
