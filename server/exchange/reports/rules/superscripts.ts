const SUPER = new Map(Array.from('0123456789+-=()n', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'.charAt(at)]));
const SUB = new Map(Array.from('0123456789+-=()', (sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'.charAt(at)]));

/** Returns a text in superscript or subscript letters where they exist; otherwise it is marked, so that 10³ is never read as 103. */
export function raisedLetters(text: string, raised: 'super' | 'sub'): string {
  const letters = Array.from(text, (sign) => (raised === 'sub' ? SUB : SUPER).get(sign));
  if (letters.every((sign) => sign !== undefined)) return letters.join('');
  return `${raised === 'sub' ? '_' : '^'}(${text})`;
}
