// Runs in the page.

/** Icons that are shown in another size than the one they were given: words beside them have taken their room. */
export function squeezedIcons(): string[] {
  return [...document.querySelectorAll<SVGElement>('svg.tabler-icon[width]')].flatMap((icon) => {
    // What is a part of a picture is scaled with it.
    if (!icon.checkVisibility({ visibilityProperty: true }) || icon.parentElement?.closest('svg')) return [];
    const { inlineSize, blockSize } = getComputedStyle(icon);
    const [width, height] = [Number.parseFloat(inlineSize), Number.parseFloat(blockSize)];
    if (Math.abs(width - height) < 0.5) return [];
    const beside = icon.parentElement?.textContent.trim().slice(0, 60);
    return [`an icon of ${icon.getAttribute('width')} px beside '${beside}' is ${width} × ${height} px`];
  });
}
