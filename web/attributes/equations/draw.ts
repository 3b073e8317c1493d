/** Macros may stand for macros: so far, and no further. */
const MOST_EXPANSIONS = 200;
/** In widths of an m. */
const LARGEST = 20;

/** Draws TeX as MathML, which browsers draw and screen readers read without any style or font of ours. What is no TeX stays as it is written, and says why. Its code is loaded with the first equation. */
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
