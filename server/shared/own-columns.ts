/** The columns that a live table can have for any entity; all others are properties. */
export const ownColumns = ['Number', 'Name', 'Class', 'Labels', 'Description'] as const;
export type OwnColumn = (typeof ownColumns)[number];
