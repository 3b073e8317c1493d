/** Reports of what people make on screens that there are not yet: they can be asked for, are refused in words, and are not offered. */
export const laterReports = [
  { key: 'matrix', title: 'Matrix' },
  { key: 'chart', title: 'Chart' },
  { key: 'dodaf', title: 'DoDAF' },
  { key: 'uaf', title: 'UAF' },
] as const;
