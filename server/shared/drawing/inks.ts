/** The tokens of the light scheme: files and paper are light, whatever a page is. */
export const light: Readonly<Record<string, string>> = {
  surface: '#ffffff',
  ink: '#1d242a',
  'ink-2': '#535c65',
  'ink-3': '#68717a',
  line: '#dce0e5',
  'line-soft': '#e9ecf0',
  sunken: '#f9fafc',
  press: '#e9ecf0',
  danger: '#cb3134',
  warning: '#936201',
  'warning-mark': '#bf8107',
  'success-bg': '#e8f6ec',
  'success-line': '#aedbbc',
  'warning-bg': '#faf0e4',
  'warning-line': '#e6c9a0',
  'danger-bg': '#ffedeb',
  'danger-line': '#febab3',
  'blue-100': '#3467cb',
  'blue-75': '#5684df',
  'blue-50': '#bed5ff',
  'blue-25': '#eaf2ff',
  'orange-100': '#ac5200',
  'orange-75': '#c3733f',
  'orange-50': '#f5cab1',
  'orange-25': '#fdeee5',
  'green-100': '#0f7b3f',
  'green-75': '#499561',
  'green-50': '#bbdfc3',
  'green-25': '#e9f5eb',
  'purple-100': '#924cb7',
  'purple-75': '#aa6dcd',
  'purple-50': '#e4c7f7',
  'purple-25': '#f7edfd',
  'grey-100': '#636c77',
  'grey-75': '#808892',
  'grey-50': '#d0d5da',
  'grey-25': '#f0f1f3',
};

/** The colours that may be named without a strength, which then means the middle one. */
const TONES = new Set(['blue', 'orange', 'green', 'purple', 'grey']);

/** Returns the paper colour of an ink, given by name or chosen by somebody. */
export const lightInk = (ink: string): string =>
  ink.startsWith('#') ? ink : (light[TONES.has(ink) ? `${ink}-75` : ink] ?? '#808080');
