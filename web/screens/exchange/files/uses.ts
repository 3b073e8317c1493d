import type { FileUses_uses$data } from '#graph/FileUses_uses.graphql';

export type Use = FileUses_uses$data['uses'][number];

/** Describes how something uses a file, to follow its name. */
export function wayWords({
  way,
  property,
  diagramName,
  entity,
}: Pick<Use, 'way' | 'property' | 'diagramName' | 'entity'>): string {
  switch (way) {
    case 'PICTURE':
      return 'its image';
    case 'VALUE':
      return `its ${property}`;
    case 'DESCRIPTION':
      return 'its description';
    case 'SLIDE':
      return 'a slide';
    case 'DIAGRAM':
      return `on the ${diagramName ?? 'diagram'}`;
    case 'LINK':
      return `${property} of one of its relationships`;
    case 'COMMENT':
      return 'a comment on it';
    case 'CHAT':
      return 'A chat message';
    case 'DEFAULT':
      return `Default value of ${property} in the schema`;
    case 'PAST':
      return entity ? 'earlier (kept for history)' : 'A deleted entity (kept for history)';
    default:
      return "An item you can't access";
  }
}
