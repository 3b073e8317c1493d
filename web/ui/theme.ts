import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';

import { withFirstMatch } from './choosing/FirstMatch.tsx';
import { fittingOptions } from './choosing/rank.ts';
import { edition } from './edition.ts';
import { beginWithin } from './focus/begin-within.ts';
import './focus/send-from-list.ts';
import { rem } from './media/text-size.ts';
import { nothingFound } from './nothingFound.tsx';

const standard: MantineColorsTuple = [
  '#f0f8fe',
  '#dcf0fe',
  '#bce2fd',
  '#93d0f9',
  '#61b8ee',
  '#31a2e2',
  '#008ccf',
  '#0775a9',
  '#005d88',
  '#034363',
];

const second: MantineColorsTuple = [
  '#f8f5fe',
  '#efe9fc',
  '#e1d6fa',
  '#cbbaef',
  '#b39edf',
  '#9c82cc',
  '#886cb9',
  '#785ea6',
  '#5e4687',
  '#473368',
];

const listed = { maxHeight: 250, overflowY: 'auto' } as const;

/** Lets every field of a list, wherever it is, order its matches alike and take the first one at Enter. */
const chosenByTyping = {
  filter: fittingOptions,
  inputContainer: withFirstMatch,
  nothingFoundMessage: nothingFound('No match.'),
};
/**
 * Settings of fields with a list. The list itself scrolls, since a frame around it could not be reached by keyboard. It opens on a click or
 * key, not on focus: otherwise Escape would close the list before the dialog.
 */
const list = {
  size: 'md',
  withScrollArea: false,
  openOnFocus: false,
  styles: { options: listed },
  ...chosenByTyping,
} as const;

/** Selects what a closed list holds as it is clicked: what is typed next takes its place. */
function selectHeld({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (!currentTarget.readOnly && currentTarget.getAttribute('aria-expanded') !== 'true') currentTarget.select();
}

const OPEN = ':is([aria-haspopup=menu], [aria-haspopup=dialog])[aria-expanded=true]';

/** Closes a popover on Escape even before the focus has moved into it. */
function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Escape' || !currentTarget.matches(OPEN)) return;
  currentTarget.click();
  // A timer set earlier may still move the focus, so this one runs after it.
  setTimeout(() => currentTarget.focus());
}

/** Labels for the calendar's buttons, which have only icons. */
const calendar = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
} as const;

/** Mantine's theme in our fonts, sizes and colours; everything else comes from the CSS variables. */
export const theme = createTheme({
  colors: { brand: edition() === 'second' ? second : standard },
  primaryColor: 'brand',
  primaryShade: 7,
  black: '#1d242a',
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: '"IBM Plex Sans Variable", "IBM Plex Sans", system-ui, sans-serif',
  fontFamilyMonospace: '"IBM Plex Mono", ui-monospace, monospace',
  fontSizes: { xs: rem(11), sm: rem(12), md: rem(13), lg: rem(14), xl: rem(16) },
  lineHeights: { xs: rem(16), sm: rem(16), md: rem(20), lg: rem(22), xl: rem(24) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '999px' },
  breakpoints: { xs: '30em', sm: '43.75em', md: '62.5em', lg: '80em', xl: '100em' },
  shadows: {
    xs: 'var(--tr-e1)',
    sm: 'var(--tr-e2)',
    md: 'var(--tr-e2)',
    lg: 'var(--tr-e3)',
    xl: 'var(--tr-e3)',
  },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: rem(20), lineHeight: rem(28) }, h2: { fontSize: rem(16), lineHeight: rem(24) } },
  },
  components: {
    Tooltip: { defaultProps: { openDelay: 400 } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        zIndex: 400,
        // It is there at once, and its styles let it appear: a hand types on while it would still be awaited.
        transitionProps: { duration: 0 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    ModalContent: { defaultProps: { ref: beginWithin } },
    Drawer: { defaultProps: { zIndex: 400, closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // The z-index of dialogs: the later of both is above, and a list is as often in a dialog as under one.
    Popover: { defaultProps: { zIndex: 400, shadow: 'sm', radius: 'md', transitionProps: { duration: 0 } } },
    PopoverDropdown: { defaultProps: { ref: beginWithin } },
    // Popovers of menus as well; a tooltip around one hears the key itself afterwards.
    PopoverTarget: { defaultProps: { onKeyDownCapture: closeOnEscape } },
    Menu: {
      defaultProps: {
        zIndex: 400,
        shadow: 'sm',
        radius: 'md',
        position: 'bottom-start',
        offset: 4,
        // The placeholder would be a menu entry without a function.
        withInitialFocusPlaceholder: false,
      },
    },
    Button: {
      defaultProps: { size: 'compact-md', fw: 500 },
      // A lower button is no quieter: beside others, 11 px look like a mistake.
      vars: (_theme: unknown, { size }: { size?: string }) => ({
        root: size === 'xs' ? { '--button-fz': rem(13) } : {},
      }),
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { ...list, onClick: selectHeld } },
    MultiSelect: { defaultProps: list },
    Checkbox: { defaultProps: { size: 'xs' } },
    DatePicker: { defaultProps: { ariaLabels: calendar } },
    DateInput: { defaultProps: { ariaLabels: calendar } },
    // The search field controls the list below it, so it has the role of a combobox.
    ComboboxSearch: { defaultProps: { role: 'combobox', 'aria-expanded': true } },
    Text: { defaultProps: { size: 'md' } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--tr-surface)',
  '--mantine-color-text': 'var(--tr-ink)',
  '--mantine-color-dimmed': 'var(--tr-ink-2)',
  '--mantine-color-placeholder': 'var(--tr-ink-3)',
  '--mantine-color-default': 'var(--tr-surface)',
  '--mantine-color-default-hover': 'var(--tr-hover)',
  '--mantine-color-default-border': 'var(--tr-line)',
  '--mantine-color-anchor': 'var(--tr-link)',
  // Quiet buttons are as blue as links, and under the pointer as grey as rows: on a blue ground, blue words are hard to read.
  '--mantine-color-brand-light-color': 'var(--tr-link)',
  '--mantine-color-brand-light-hover': 'var(--tr-hover)',
  '--mantine-color-error': 'var(--tr-danger)',
  // Red text of buttons and menu entries.
  '--mantine-color-red-6': 'var(--tr-danger)',
  '--mantine-color-red-light-color': 'var(--tr-danger)',
  // Disabled controls stay readable: their background shows the state, not pale text.
  '--mantine-color-disabled': 'var(--tr-press)',
  '--mantine-color-disabled-color': 'var(--tr-ink-2)',
  '--mantine-color-disabled-border': 'var(--tr-line)',
};

/** Mantine's dark surfaces, by the variables that its components use. */
const dark = {
  '--mantine-color-dark-4': 'var(--tr-line)',
  '--mantine-color-dark-5': 'var(--tr-press)',
  '--mantine-color-dark-6': 'var(--tr-raised)',
  '--mantine-color-dark-7': 'var(--tr-surface)',
};

export const resolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: { ...shared, ...dark } });
