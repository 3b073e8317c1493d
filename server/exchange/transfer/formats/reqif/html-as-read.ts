import { sanitizeHtml } from '../../../../platform/text/html.ts';
import { readXmlText } from '../../../../platform/text/xml-text.ts';
import { htmlCapture } from './read-html.ts';

/** Removes the div around HTML: ReqIF requires one around every text, so it has no meaning. */
export function withoutOuterDiv(html: string): string {
  if (!html.startsWith('<div>') || !html.endsWith('</div>')) return html;
  let depth = 0;
  for (const { 0: tag, 1: slash, index } of html.matchAll(/<(\/?)div\b[^>]*>/g)) {
    depth += slash ? -1 : 1;
    if (depth === 0) return index + tag.length === html.length ? html.slice('<div>'.length, -'</div>'.length) : html;
  }
  return html;
}

/** Tells whether a text consists only of blocks and lines, which plain text has too. */
export const isOnlyWords = (html: string): boolean => !/<(?!\/?(?:div|p|br|span)\s*\/?>)/.test(html);

/** Returns XHTML of ours as an import reads it, before any conversion. */
export function capturedHtml(xhtml: string): string {
  const capture = htmlCapture();
  capture.start('value');
  let whole = '';
  readXmlText(`<value xmlns:xhtml="http://www.w3.org/1999/xhtml">${xhtml}</value>`, {
    open: (tag) => tag.local !== 'value' && capture.open(tag),
    text: (text) => capture.text(text),
    close: (tag) => {
      if (tag.local === 'value') whole = capture.end();
      else capture.close(tag);
    },
  });
  return whole.trim();
}

/** Tells whether importing this XHTML yields the HTML that it was made from. */
export function comesBack(html: string, xhtml: string): boolean {
  const prefixed = html.replaceAll('<br />', '<br/>').replace(/<(\/?)(?=[a-z])/g, '<$1xhtml:');
  return xhtml === `<xhtml:div>${prefixed}</xhtml:div>` || sanitizeHtml(withoutOuterDiv(capturedHtml(xhtml))) === html;
}
