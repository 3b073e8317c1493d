// A small drawing of each type's notation, in a square of 60 by 40. Classes are those of `dashboard.css`.
export const thumbnails: Readonly<Record<string, string>> = {
  action:
    '<g transform="translate(.5 .5)"><circle cx="4" cy="20" r="2.5" fill="var(--tr-ink-2)"/><path class="dt-ln" d="M7 20H12M24 20H30V10H36M30 20V30H36M48 10H52V20M48 30H52V20H54"/><rect class="dt-xg" x="12" y="15" width="12" height="10" rx="2"/><rect class="dt-xg" x="36" y="5" width="12" height="10" rx="2"/><rect class="dt-xg" x="36" y="25" width="12" height="10" rx="2"/><circle cx="55.5" cy="20" r="2.5" class="dt-ln_"/><circle cx="55.5" cy="20" r="1.25" fill="var(--tr-ink-2)"/></g>',
  activity:
    '<g transform="translate(.5 .5)"><rect class="dt-lk" x="3" y="2" width="54" height="36" rx="1"/><path class="dt-lk" d="M30 2V38"/><circle cx="7" cy="8" r="2" fill="var(--tr-ink-2)"/><path class="dt-ln" d="M9 8H13" marker-end="url(#dt-mn)"/><rect class="dt-xg" x="14" y="4" width="12" height="8" rx="4"/><path class="dt-ln" d="M26 8H36Q38 8 38 10V14"/><path class="dt-xg" d="M38 14l5 5-5 5-5-5z"/><path class="dt-ln" d="M43 19H49V26" marker-end="url(#dt-mn)"/><rect class="dt-xg" x="42" y="27" width="13" height="8" rx="4"/><path class="dt-ln" d="M33 19H18V27"/><rect class="dt-xg" x="11" y="27" width="14" height="8" rx="4"/></g>',
  asset:
    '<g transform="translate(.5 .5)"><path class="dt-ln" d="M18 11H42M12 17V29H24M48 17V29H38"/><rect class="dt-xb" x="4" y="5" width="16" height="12" rx="2"/><rect class="dt-xb" x="40" y="5" width="16" height="12" rx="2"/><rect class="dt-xb" x="22" y="24" width="16" height="12" rx="2"/></g>',
  bdd: '<g transform="translate(.5 .5)"><rect class="dt-xb" x="20" y="2" width="20" height="14" rx="2"/><path class="dt-lb" d="M20 8H40"/><path class="dt-ln" d="M30 20V24M12 28V26Q12 24 14 24H46Q48 24 48 26V28"/><path d="M30 16l2.5 3.5-2.5 3.5-2.5-3.5z" fill="var(--tr-ink-2)"/><rect class="dt-xb" x="4" y="28" width="17" height="9" rx="2"/><rect class="dt-xb" x="39" y="28" width="17" height="9" rx="2"/></g>',
  class:
    '<g transform="translate(.5 .5)"><rect class="dt-xb" x="4" y="3" width="22" height="22" rx="2"/><path class="dt-lb" d="M4 10H26M4 17H26"/><rect class="dt-xb" x="36" y="16" width="20" height="20" rx="2"/><path class="dt-lb" d="M36 23H56M36 29H56"/><path class="dt-ln" d="M46 16V8H32"/><path class="dt-xw" d="M26 8l6-3.5v7z"/></g>',
  hierarchy:
    '<g transform="translate(.5 .5)"><path class="dt-ln" d="M30 12V19M12 26V21Q12 19 14 19H46Q48 19 48 21V26M30 19V26"/><rect class="dt-xk" x="21" y="4" width="18" height="8" rx="2"/><rect class="dt-xk" x="4" y="26" width="16" height="9" rx="2"/><rect class="dt-xk" x="22" y="26" width="16" height="9" rx="2"/><rect class="dt-xk" x="40" y="26" width="16" height="9" rx="2"/></g>',
  'i-squared':
    '<g transform="translate(.5 .5)"><path class="dt-lk" d="M21 8H45V27M14.5 13V20H23M29.5 25V32H38"/><rect class="dt-xb" x="8" y="3" width="13" height="10" rx="2"/><rect class="dt-xb" x="23" y="15" width="13" height="10" rx="2"/><rect class="dt-xb" x="38" y="27" width="13" height="10" rx="2"/><rect class="dt-xk" x="42" y="14" width="6" height="6" rx="1"/><rect class="dt-xk" x="11.5" y="17" width="6" height="6" rx="1"/></g>',
  ibd: '<g transform="translate(.5 .5)"><rect class="dt-lk" x="2" y="2" width="56" height="36" rx="1"/><path class="dt-lk" d="M2 8H15l3-3V2"/><rect class="dt-xb" x="7" y="15" width="17" height="15" rx="2"/><rect class="dt-xb" x="36" y="15" width="17" height="15" rx="2"/><path class="dt-ln" d="M26 22.5H34"/><path d="M28 20l4.5 2.5-4.5 2.5z" fill="var(--tr-purple-100)"/><rect x="22" y="20.5" width="4" height="4" class="dt-xw" stroke="var(--tr-blue-100)"/><rect x="34" y="20.5" width="4" height="4" class="dt-xw" stroke="var(--tr-blue-100)"/></g>',
  icd: '<g transform="translate(.5 .5)"><rect class="dt-xb" x="3" y="10" width="12" height="20" rx="2"/><rect class="dt-xb" x="45" y="10" width="12" height="20" rx="2"/><rect class="dt-xw" x="18" y="6" width="24" height="28" rx="1"/><path class="dt-lk" d="M18 13H42M18 20H42M18 27H42M28 6V34"/><path class="dt-ln" d="M15 20H18M42 20H45"/></g>',
  icom: '<g transform="translate(.5 .5)"><rect class="dt-xg" x="20" y="12" width="20" height="16" rx="2"/><path class="dt-ln" d="M4 20H19" marker-end="url(#dt-mn)"/><path class="dt-ln" d="M40 20H55" marker-end="url(#dt-mn)"/><path class="dt-ln" d="M30 2V11" marker-end="url(#dt-mn)"/><path class="dt-ln" d="M30 38V29" marker-end="url(#dt-mn)"/></g>',
  idef0:
    '<g transform="translate(.5 .5)"><rect class="dt-xg" x="4" y="3" width="16" height="9" rx="2"/><rect class="dt-xg" x="22" y="15" width="16" height="9" rx="2"/><rect class="dt-xg" x="40" y="27" width="16" height="9" rx="2"/><path class="dt-ln" d="M20 7.5H30V14" marker-end="url(#dt-mn)"/><path class="dt-ln" d="M38 19.5H48V26" marker-end="url(#dt-mn)"/><path class="dt-ln" d="M4 31.5H39" marker-end="url(#dt-mn)"/></g>',
  layer:
    '<g transform="translate(.5 .5)"><rect class="dt-xb" x="3" y="3" width="54" height="15" rx="2" fill="var(--tr-surface)"/><rect class="dt-xb" x="3" y="22" width="54" height="15" rx="2" fill="var(--tr-surface)"/><path class="dt-ln" d="M13.5 14V26M46.5 14V26"/><rect class="dt-xb" x="7" y="6" width="13" height="8" rx="1"/><rect class="dt-xb" x="23.5" y="6" width="13" height="8" rx="1"/><rect class="dt-xb" x="40" y="6" width="13" height="8" rx="1"/><rect class="dt-xb" x="7" y="26" width="13" height="8" rx="1"/><rect class="dt-xb" x="23.5" y="26" width="13" height="8" rx="1"/><rect class="dt-xb" x="40" y="26" width="13" height="8" rx="1"/></g>',
  'n-squared':
    '<g transform="translate(.5 .5)"><path class="dt-lp" d="M21 8H45V27M14.5 13V20H23"/><rect class="dt-xg" x="8" y="3" width="13" height="10" rx="2"/><rect class="dt-xg" x="23" y="15" width="13" height="10" rx="2"/><rect class="dt-xg" x="38" y="27" width="13" height="10" rx="2"/><path class="dt-xp" d="M42 5h8l-2 6h-8z"/><path class="dt-xp" d="M12 17h8l-2 6h-8z"/></g>',
  package:
    '<g transform="translate(.5 .5)"><path class="dt-xb" d="M3 9V5H18l2 4H36V33H3z"/><path class="dt-xb" fill="var(--tr-surface)" d="M8 18v-3h7l1.5 3H30v11H8z"/><path class="dt-xb" d="M44 16v-3h6l1.5 3H58v12H44z"/><path class="dt-ln_" d="M36 21H43" stroke-dasharray="2 1.5"/></g>',
  parametric:
    '<g transform="translate(.5 .5)"><rect class="dt-xp" x="18" y="9" width="24" height="22" rx="7"/><path class="dt-ln" d="M4 15H16M4 25H16M44 20H56"/><rect x="16" y="13" width="4" height="4" class="dt-xw" stroke="var(--tr-purple-100)"/><rect x="16" y="23" width="4" height="4" class="dt-xw" stroke="var(--tr-purple-100)"/><rect x="40" y="18" width="4" height="4" class="dt-xw" stroke="var(--tr-purple-100)"/><path class="dt-lp" d="M25 24l3-7 3 7 3-7"/></g>',
  'physical-io':
    '<g transform="translate(.5 .5)"><rect class="dt-xb" x="3" y="12" width="16" height="16" rx="2"/><rect class="dt-xb" x="41" y="12" width="16" height="16" rx="2"/><path class="dt-lp" d="M19 20H40" marker-end="url(#dt-mp)"/><path class="dt-xp" d="M25 16.5h10l-2.5 7h-10z"/></g>',
  radar:
    '<g transform="translate(.5 .5)"><path class="dt-lk" d="M30 3l16 12-6 19H20L14 15z"/><path class="dt-lk" d="M30 12l8 6-3 9H25l-3-9z"/><path class="dt-lk" d="M30 20V3M30 20L46 15M30 20L40 34M30 20L20 34M30 20L14 15"/><path d="M30 6l12 10-5 14-14-1-4-12z" fill="var(--tr-purple-50)" fill-opacity=".6" stroke="var(--tr-purple-75)"/></g>',
  requirement:
    '<g transform="translate(.5 .5)"><rect class="dt-xo" x="18" y="2" width="24" height="14" rx="2"/><path class="dt-lo" d="M18 7H42"/><path class="dt-sk" d="M22 11.5h14"/><path class="dt-ln" d="M26 20V23M14 27V25Q14 23 16 23H26"/><circle cx="26" cy="18.5" r="2.3" class="dt-xw" stroke="var(--tr-ink-2)"/><rect class="dt-xo" x="4" y="27" width="20" height="10" rx="2"/><path class="dt-lo" d="M4 31H24"/><rect class="dt-xg" x="38" y="28" width="18" height="9" rx="2"/><path class="dt-ln_" d="M47 28V11H43" stroke-dasharray="2 1.5" marker-end="url(#dt-mn)"/></g>',
  risk: '<g transform="translate(.5 .5)"><rect x="13" y="4" width="6" height="7" rx="1" fill="var(--tr-success-bg)" stroke="var(--tr-success-line)" stroke-width=".75"/><rect x="13" y="12" width="6" height="7" rx="1" fill="var(--tr-success-bg)" stroke="var(--tr-success-line)" stroke-width=".75"/><rect x="13" y="20" width="6" height="7" rx="1" fill="var(--tr-success-bg)" stroke="var(--tr-success-line)" stroke-width=".75"/><rect x="13" y="28" width="6" height="7" rx="1" fill="var(--tr-success-bg)" stroke="var(--tr-success-line)" stroke-width=".75"/><rect x="20" y="4" width="6" height="7" rx="1" fill="var(--tr-warning-bg)" stroke="var(--tr-warning-line)" stroke-width=".75"/><rect x="20" y="12" width="6" height="7" rx="1" fill="var(--tr-success-bg)" stroke="var(--tr-success-line)" stroke-width=".75"/><rect x="20" y="20" width="6" height="7" rx="1" fill="var(--tr-success-bg)" stroke="var(--tr-success-line)" stroke-width=".75"/><rect x="20" y="28" width="6" height="7" rx="1" fill="var(--tr-success-bg)" stroke="var(--tr-success-line)" stroke-width=".75"/><rect x="27" y="4" width="6" height="7" rx="1" fill="var(--tr-warning-bg)" stroke="var(--tr-warning-line)" stroke-width=".75"/><rect x="27" y="12" width="6" height="7" rx="1" fill="var(--tr-warning-bg)" stroke="var(--tr-warning-line)" stroke-width=".75"/><rect x="27" y="20" width="6" height="7" rx="1" fill="var(--tr-success-bg)" stroke="var(--tr-success-line)" stroke-width=".75"/><rect x="27" y="28" width="6" height="7" rx="1" fill="var(--tr-success-bg)" stroke="var(--tr-success-line)" stroke-width=".75"/><rect x="34" y="4" width="6" height="7" rx="1" fill="var(--tr-danger-bg)" stroke="var(--tr-danger-line)" stroke-width=".75"/><rect x="34" y="12" width="6" height="7" rx="1" fill="var(--tr-warning-bg)" stroke="var(--tr-warning-line)" stroke-width=".75"/><rect x="34" y="20" width="6" height="7" rx="1" fill="var(--tr-warning-bg)" stroke="var(--tr-warning-line)" stroke-width=".75"/><rect x="34" y="28" width="6" height="7" rx="1" fill="var(--tr-success-bg)" stroke="var(--tr-success-line)" stroke-width=".75"/><rect x="41" y="4" width="6" height="7" rx="1" fill="var(--tr-danger-bg)" stroke="var(--tr-danger-line)" stroke-width=".75"/><rect x="41" y="12" width="6" height="7" rx="1" fill="var(--tr-danger-bg)" stroke="var(--tr-danger-line)" stroke-width=".75"/><rect x="41" y="20" width="6" height="7" rx="1" fill="var(--tr-warning-bg)" stroke="var(--tr-warning-line)" stroke-width=".75"/><rect x="41" y="28" width="6" height="7" rx="1" fill="var(--tr-warning-bg)" stroke="var(--tr-warning-line)" stroke-width=".75"/><circle cx="30" cy="15.5" r="2" fill="var(--tr-ink-2)"/><circle cx="44" cy="7.5" r="2" fill="var(--tr-ink-2)"/></g>',
  sequence:
    '<g transform="translate(.5 .5)"><rect class="dt-xb" x="5" y="2" width="14" height="7" rx="2"/><rect class="dt-xb" x="23" y="2" width="14" height="7" rx="2"/><rect class="dt-xb" x="41" y="2" width="14" height="7" rx="2"/><path class="dt-lk" d="M12 9V38M30 9V38M48 9V38" stroke-dasharray="2 2"/><path class="dt-ln" d="M12 15H29" marker-end="url(#dt-mn)"/><path class="dt-ln" d="M30 22H47" marker-end="url(#dt-mn)"/><path class="dt-ln" d="M48 29H31" marker-end="url(#dt-mn)"/><rect class="dt-xb" x="28.5" y="14" width="3" height="18"/></g>',
  spider:
    '<g transform="translate(.5 .5)"><path class="dt-ln" d="M30 20L12 8M30 20L50 9M30 20L9 27M30 20L47 33M30 20L26 35M50 9L58 18"/><circle class="dt-xo" cx="30" cy="20" r="5"/><circle class="dt-xb" cx="12" cy="8" r="3"/><circle class="dt-xg" cx="50" cy="9" r="3"/><circle class="dt-xp" cx="9" cy="27" r="3"/><circle class="dt-xg" cx="47" cy="33" r="3"/><circle class="dt-xk" cx="26" cy="35" r="2.5"/><circle class="dt-xb" cx="57" cy="18" r="2"/></g>',
  'state-machine':
    '<g transform="translate(.5 .5)"><circle cx="3" cy="20" r="2.5" fill="var(--tr-ink-2)"/><path class="dt-ln" d="M5.5 20H11" marker-end="url(#dt-mn)"/><rect class="dt-xp" x="12" y="13" width="17" height="14" rx="5"/><rect class="dt-xp" x="39" y="13" width="17" height="14" rx="5"/><path class="dt-ln" d="M29 20H38" marker-end="url(#dt-mn)"/><path class="dt-ln" d="M47 27V34Q47 36 45 36H22Q20 36 20 34V28" marker-end="url(#dt-mn)"/></g>',
  timeline:
    '<g transform="translate(.5 .5)"><path class="dt-lk" d="M10 3V37M26 3V37M42 3V37"/><rect class="dt-xg" x="10" y="5" width="18" height="6" rx="1"/><rect class="dt-xg" x="26" y="14" width="14" height="6" rx="1"/><rect class="dt-xg" x="38" y="23" width="16" height="6" rx="1"/><path d="M54 31l3.5 3.5-3.5 3.5-3.5-3.5z" fill="var(--tr-ink-2)"/><path class="dt-ln" d="M28 8H33V13M40 17H45V22"/></g>',
  tree: '<g transform="translate(.5 .5)"><path class="dt-ln" d="M8 20C20 20 18 8 30 8M8 20H30M8 20C20 20 18 32 30 32"/><circle cx="8" cy="20" r="3" fill="var(--tr-ink-2)"/><circle cx="31" cy="8" r="2.5" fill="var(--tr-ink-2)"/><circle cx="31" cy="20" r="2.5" fill="var(--tr-ink-2)"/><circle cx="31" cy="32" r="2.5" fill="var(--tr-ink-2)"/><path class="dt-sk" d="M37 8h18"/><path class="dt-sk" d="M37 20h12"/><path class="dt-sk" d="M37 32h15"/></g>',
  'use-case':
    '<g transform="translate(.5 .5)"><circle cx="7" cy="11" r="2.5" class="dt-ln_"/><path class="dt-ln_" d="M7 14v7M3 17h8M7 21l-3.5 6M7 21l3.5 6"/><rect class="dt-lk" x="19" y="3" width="38" height="34" rx="1"/><path class="dt-ln" d="M11 18L25 13M11 19L25 27"/><ellipse class="dt-xg" cx="38" cy="12" rx="13" ry="5.5"/><ellipse class="dt-xg" cx="38" cy="28" rx="13" ry="5.5"/></g>',
};

/** The purpose of each type, in a few words. */
export const purposes: Readonly<Record<string, string>> = {
  action: 'Order, branches and loops',
  activity: 'Flow in swimlanes',
  asset: 'What connects to what',
  bdd: 'Blocks and what they own',
  class: 'Data and operations',
  hierarchy: 'Break down and roll up',
  'i-squared': 'Conduits between assets',
  ibd: 'Parts, ports, connectors',
  icd: 'One interface, line by line',
  icom: 'One function, four sides',
  idef0: 'Inputs, controls, means',
  layer: 'Nested levels and links',
  'n-squared': 'What functions exchange',
  package: 'Group parts of the model',
  parametric: 'Equations and variables',
  'physical-io': 'Flows between assets',
  radar: 'Measures against targets',
  requirement: 'Texts, traces and proof',
  risk: 'Probability and consequence',
  sequence: 'Messages over time',
  spider: 'All relationships of one entity',
  'state-machine': 'Modes and transitions',
  timeline: 'Start, duration, order',
  tree: 'Deep outline of any entity',
  'use-case': 'Who needs what',
};
