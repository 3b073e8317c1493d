/** The groups of types, in the order used everywhere. */
export const groups = [
  { value: 'LML', label: 'LML', columns: 1 },
  { value: 'GENERAL', label: 'General', columns: 3 },
  { value: 'SYSML', label: 'SysML', columns: 2 },
] as const;
