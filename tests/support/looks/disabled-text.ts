// Runs in the page. axe skips disabled controls, although people read them to see what they could do.

/** Lists the texts of disabled controls with less contrast than other text needs: the text and its contrast. */
export function faintDisabledTexts(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const disabled =
    ':disabled, [aria-disabled="true"], [data-disabled]:not([data-disabled="false"]), [data-combobox-disabled]';
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const read = (css: string): Colour => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = css;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (upper: Colour, lower: Colour): Colour => {
    const alpha = upper[3] + lower[3] * (1 - upper[3]);
    const mixed = (at: 0 | 1 | 2) =>
      alpha === 0 ? 0 : (upper[at] * upper[3] + lower[at] * lower[3] * (1 - upper[3])) / alpha;
    return [mixed(0), mixed(1), mixed(2), alpha];
  };
  const luminance = (colour: Colour) => {
    const [red, green, blue] = colour.slice(0, 3).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** The colours of a text and its background, each under everything that its ancestors lay over both. */
  const contrast = (css: string, from: Element) => {
    let [letter, beside]: Colour[] = [read(css), [0, 0, 0, 0]];
    for (let each: Element | null = from; each; each = each.parentElement) {
      const { backgroundColor, opacity } = getComputedStyle(each);
      const ground = read(backgroundColor);
      const faded = (colour: Colour): Colour => [colour[0], colour[1], colour[2], colour[3] * Number(opacity)];
      [letter, beside] = [faded(over(letter!, ground)), faded(over(beside!, ground))];
    }
    const paper = read(getComputedStyle(document.body).backgroundColor);
    const [light = 0, dark = 0] = [luminance(over(letter!, paper)), luminance(over(beside!, paper))].sort(
      (a, b) => b - a,
    );
    return (light + 0.05) / (dark + 0.05);
  };
  const textsOf = (control: Element): { text: string; css: string; from: Element }[] => {
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      const isTyped = control.value !== '' && !['checkbox', 'radio'].includes(control.type);
      const part = isTyped ? null : '::placeholder';
      const text = isTyped ? control.value : control.placeholder;
      return text ? [{ text, css: getComputedStyle(control, part).color, from: control }] : [];
    }
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      const [text, from] = [walker.currentNode.textContent?.trim(), walker.currentNode.parentElement];
      if (text && from?.checkVisibility({ visibilityProperty: true }) && from.getBoundingClientRect().width > 1)
        texts.push({ text, css: getComputedStyle(from).color, from });
    }
    return texts;
  };
  return [...document.querySelectorAll(disabled)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .flatMap((control) => [control, ...((control as HTMLInputElement).labels ?? [])].flatMap(textsOf))
    .map(({ text, css, from }) => ({ text, has: contrast(css, from) }))
    .filter(({ has }) => has < 4.5)
    .map(({ text, has }) => `disabled '${text}' has a contrast of ${has.toFixed(2)}`);
}
