import type { Paper } from '../../paper.ts';
import { xmlOf } from '../../rules/xml-text.ts';

type Said = 'title' | 'project' | 'date' | 'author';

/** The document properties that content controls are bound to, as in Word's cover galleries. */
const bound: readonly [Said, RegExp][] = [
  ['title', /\btitle\b/],
  ['author', /\bcreator\b/],
  ['date', /\bPublishDate\b/],
  ['project', /\bsubject\b/],
];
/** The titles of unbound content controls, in several languages. */
const called: readonly [Said, RegExp][] = [
  ['title', /^(document )?title$|^(dokument(en)?)?titel$|^titre$|^título$|^titolo$/],
  ['author', /^author$|^autor$|^verfasser$|^auteur$|^autore$/],
  ['date', /^(publish )?date$|^datum$|^veröffentlichungsdatum$|^fecha$|^data$/],
  ['project', /^project$|^projekt$|^projet$|^proyecto$|^progetto$|^subject$|^betreff$/],
];

/** Fills the content controls for title, author, date and project in a part of a template, and returns which there were. */
export function withControls(xml: string, paper: Paper): { xml: string; found: Set<string> } {
  const found = new Set<string>();
  // The innermost ones: those around them are of whole covers.
  const filled = xml.replace(/<w:sdt>(?:(?!<w:sdt>)[\s\S])*?<\/w:sdt>/g, (control) => {
    const facts = /<w:sdtPr\b[^>]*>([\s\S]*?)<\/w:sdtPr>/.exec(control)?.[1] ?? '';
    const content = control.indexOf('<w:sdtContent');
    const key = keyOf(facts);
    if (!key || content < 0 || !/<w:t[\s>]/.test(control.slice(content))) return control;
    found.add(key);
    return known(control.slice(0, content), key) + said(control.slice(content), facts, paper[key]);
  });
  return { xml: filled, found };
}

function keyOf(facts: string): Said | undefined {
  const path = /<w(?:15)?:dataBinding\b[^>]*w:xpath="([^"]*)"/.exec(facts)?.[1];
  if (path !== undefined) return bound.find(([, pattern]) => pattern.test(path))?.[0];
  const names = [...facts.matchAll(/<w:(?:alias|tag) w:val="([^"]*)"/g)].map(([, name]) => name!.toLowerCase().trim());
  return called.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0];
}

/** Removes the mark of an example from a control, and the binding to a property that we have not set. */
function known(before: string, key: Said): string {
  const own = before.replace(/<w:showingPlcHdr\b[^>]*\/>/, '').replace(/ w:fullDate="[^"]*"/, '');
  return key === 'title' || key === 'author' ? own : own.replace(/<w(?:15)?:dataBinding\b[^>]*\/>/, '');
}

/** The first stretch of text says it, in its style; the others say nothing. */
function said(content: string, facts: string, text: string): string {
  let words = xmlOf(text);
  const own = facts.includes('<w:showingPlcHdr') ? content.replace(/<w:rStyle\b[^>]*\/>/g, '') : content;
  return own.replace(/<w:t(?:\s[^>]*)?>[^<]*<\/w:t>/g, () => {
    const run = `<w:t xml:space="preserve">${words}</w:t>`;
    words = '';
    return run;
  });
}
