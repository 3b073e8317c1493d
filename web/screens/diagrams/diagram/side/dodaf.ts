/** Pictures of DoDAF that an asset diagram is: the name of the tab with what belongs on them, and which labels say so. */
export const DODAF = [
  { name: 'OV-1', labels: ['Organization', 'Personnel', 'System', 'External System', 'Facility', 'Environment'] },
  { name: 'SV-1', labels: ['System', 'Subsystem', 'External System'] },
  { name: 'SvcV-1', labels: ['Service'] },
] as const;
