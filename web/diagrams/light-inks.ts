const TONES = ['blue', 'orange', 'green', 'purple', 'grey'];
const PLAIN = [
  'surface',
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'line-soft',
  'sunken',
  'press',
  'danger',
  'warning',
  'warning-mark',
  'success-bg',
  'success-line',
  'warning-bg',
  'warning-line',
  'danger-bg',
  'danger-line',
];

/** Colours of the light scheme: exports are drawn in light, whatever the page is. */
export function lightInks(): (ink: string) => string {
  const root = document.documentElement;
  const was = root.getAttribute('data-mantine-color-scheme');
  root.setAttribute('data-mantine-color-scheme', 'light');
  const style = getComputedStyle(root);
  const read = (ink: string) =>
    style.getPropertyValue(`--tr-${TONES.includes(ink) ? `${ink}-75` : ink}`).trim() || '#808080';
  const names = [
    ...PLAIN,
    ...TONES.flatMap((tone) => [tone, ...[100, 75, 50, 25].map((strength) => `${tone}-${strength}`)]),
  ];
  const known = new Map(names.map((name) => [name, read(name)]));
  if (was === null) root.removeAttribute('data-mantine-color-scheme');
  else root.setAttribute('data-mantine-color-scheme', was);
  return (ink) => (ink.startsWith('#') ? ink : (known.get(ink) ?? '#808080'));
}
