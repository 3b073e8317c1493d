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
      return 'its picture';
    case 'VALUE':
      return `its ${property}`;
    case 'DESCRIPTION':
      return 'its description';
    case 'SLIDE':
      return 'a slide';
    case 'DIAGRAM':
      return `on the ${diagramName ?? 'diagram'}`;
    case 'LINK':
      return `${property} of one of its links`;
    case 'COMMENT':
      return 'a comment on it';
    case 'CHAT':
      return 'A message of the chat';
    case 'DEFAULT':
      return `What ${property} begins with, in the schema`;
    case 'PAST':
      return entity ? 'before: its past needs it' : 'Something that was deleted: the past needs it';
    default:
      return 'Something that you may not see';
  }
}
