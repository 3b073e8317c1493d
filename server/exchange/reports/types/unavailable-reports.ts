/** The reports about things that no screen makes yet. They are not offered; a request for one is refused as not existing yet. */
export const laterReports = [
  { key: 'matrix', title: 'Matrix' },
  { key: 'chart', title: 'Chart' },
  { key: 'dodaf', title: 'DoDAF' },
  { key: 'uaf', title: 'UAF' },
] as const;
