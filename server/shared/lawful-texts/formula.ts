/** Says what to mend in a formula; undefined if every bracket is closed and nothing is missing behind its last sign of equality. */
export function formulaAdvice(text: string): string | undefined {
  if (/=\s*$/.test(text)) return "The right side of the last '=' is empty. Complete the equation.";
  return hasOpenBrackets(text) ? 'The brackets do not match. Close every bracket that is opened.' : undefined;
}

/** Round and square brackets close each other, as in the interval [0, 1); a brace behind a backslash is only a sign. */
function hasOpenBrackets(text: string): boolean {
  const open: string[] = [];
  for (const [sign] of text.replace(/\\[{}]/g, '').matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(sign)) {
      open.push(sign);
      continue;
    }
    const opened = open.pop();
    if (opened === undefined || (opened === '{') !== (sign === '}')) return true;
  }
  return open.length > 0;
}
