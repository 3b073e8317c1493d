/** Reports about things that no screen makes yet. They are not offered; whoever asks for one is told that it does not exist yet. */
export const laterReports = [
  { key: 'matrix', title: 'Matrix' },
  { key: 'chart', title: 'Chart' },
  { key: 'dodaf', title: 'DoDAF' },
  { key: 'uaf', title: 'UAF' },
] as const;
