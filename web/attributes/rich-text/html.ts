/** The text without the empty line that stands ready below a list or a table at its end. */
export const htmlOf = (editor: { isEmpty: boolean; getHTML: () => string }): string =>
  editor.isEmpty ? '' : editor.getHTML().replace(/(?<=<hr>|<\/(?!p>)\w+>)<p><\/p>$/, '');
