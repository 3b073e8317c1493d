/** Returns the text without the empty line that editors keep after a list or a table at the end. */
export const editorHtml = (editor: { isEmpty: boolean; getHTML: () => string }): string =>
  editor.isEmpty ? '' : editor.getHTML().replace(/(?<=<hr>|<\/(?!p>)\w+>)<p><\/p>$/, '');
