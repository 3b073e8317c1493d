/** Writes rows as comma-separated values. Text that a spreadsheet would take for a formula stays text. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
