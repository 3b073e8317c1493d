type Part = 'caption' | 'thead' | 'tfoot' | 'tbody' | 'tr';

const nameOf = (part: string) => /^<xhtml:(\w+)/.exec(part)?.[1] as Part | undefined;
const asBody = (part: string) => part.replace(/^<xhtml:\w+/, '<xhtml:tbody').replace(/\w+>$/, 'tbody>');
const inBody = (rows: string) => `<xhtml:tbody>${rows}</xhtml:tbody>`;
const inCell = (text: string) => inBody(`<xhtml:tr><xhtml:td>${text}</xhtml:td></xhtml:tr>`);
const insideOf = (part: string) => part.replace(/^<[^>]*>/, '').replace(/<[^>]*>$/, '');

/** Sorts the parts of a table as XHTML requires and HTML does not: one caption, then one head, one foot and bodies, or nothing but rows. */
export function tableOf(parts: readonly string[]): string {
  const first = (name: Part) => parts.find((part) => nameOf(part) === name);
  const [caption = '', head = '', foot = ''] = [first('caption'), first('thead'), first('tfoot')];
  const rest = parts.filter((part) => part !== caption && part !== head && part !== foot);
  if (rest.length > 0 && !head && !foot && rest.every((part) => nameOf(part) === 'tr')) return caption + rest.join('');
  const bodies: string[] = [];
  let rows = '';
  const endRows = () => {
    if (rows !== '') bodies.push(inBody(rows));
    rows = '';
  };
  for (const part of rest) {
    if (nameOf(part) === 'tr') {
      rows += part;
      continue;
    }
    endRows();
    bodies.push(nameOf(part) === 'caption' ? inCell(insideOf(part)) : asBody(part));
  }
  endRows();
  if (bodies.length > 0) return caption + head + foot + bodies.join('');
  if (head || foot) return caption + (head && foot ? head : '') + asBody(foot || head);
  return caption === '' ? '' : caption + inCell('');
}
