/** The DoDAF views that an asset diagram can be: the name of the view, and the labels of its entities. */
export const DODAF = [
  { name: 'OV-1', labels: ['Organization', 'Personnel', 'System', 'External System', 'Facility', 'Environment'] },
  { name: 'SV-1', labels: ['System', 'Subsystem', 'External System'] },
  { name: 'SvcV-1', labels: ['Service'] },
] as const;
