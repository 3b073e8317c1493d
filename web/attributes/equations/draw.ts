/** A limit of expansions, since macros may contain macros. */
const MOST_EXPANSIONS = 200;
/** The largest length, in widths of an m. */
const LARGEST = 20;

/**
 * Draws TeX as MathML, which browsers render and screen readers read without any style or font of ours. Invalid TeX stays as text, and the
 * reason is returned. The code is loaded with the first equation.
 */
export async function drawEquation(element: HTMLElement, tex: string): Promise<string | undefined> {
  const { default: katex } = await import('katex');
  try {
    katex.render(tex, element, { output: 'mathml', maxExpand: MOST_EXPANSIONS, maxSize: LARGEST, trust: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    element.textContent = tex;
    return error.message.replace(/^KaTeX parse error: /, '');
  }
}
