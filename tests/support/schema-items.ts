// Parts of a schema as the page is given them.

/** A class, relation, label or property of project 7. */
export const schemaItem = (kind: string, number: number, name: string, more: object = {}) => ({
  id: `${kind} ${number}`,
  [`${kind.toLowerCase()}Id`]: number,
  name,
  description: '',
  projectId: 7,
  isHidden: false,
  isLocked: false,
  ...more,
});

/** The look of a class, and what else every class says. */
export const plainClass = { icon: 'cube', colour: 'BLUE', isAbstract: false, parentId: null, localTargetRelations: [] };
