import '../rich-text/rich-text.css';
import { createElement, memo, type ReactNode } from 'react';

import { Equation } from '../equations/Equation.tsx';
import { LiveTable, LiveText, LiveValue } from '../notations/LiveValues.tsx';
import { listedIn, notationsIn, valueNotationIn } from '../notations/notation.ts';

const tags = new Set(
  `P BR HR H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE UL OL LI DL DT DD TABLE CAPTION THEAD TBODY TFOOT TR TH TD A IMG SPAN STRONG B EM I U S
  STRIKE DEL INS SUB SUP SMALL MARK CITE Q CODE KBD SAMP VAR DFN DIV FIGURE FIGCAPTION`.split(/\s+/),
);
const empty = new Set(['BR', 'HR', 'IMG']);
const silent = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);
const leadsSafely = (address: string) => /^(https?:|mailto:|\/api\/v4\/o\/)/i.test(address);
const showsSafely = (address: string) => /^(\/api\/v4\/o\/|data:image\/(png|jpeg|gif|webp);)/i.test(address);

function attributesOf(element: Element): Record<string, unknown> {
  const of = (name: string) => element.getAttribute(name) ?? undefined;
  const [href, src] = [of('href'), of('src')];
  if (element.tagName === 'A' && href && leadsSafely(href))
    return { href, target: '_blank', rel: 'noreferrer noopener' };
  if (element.tagName === 'IMG')
    return { alt: of('alt') ?? '', ...(src && showsSafely(src) && { src }), width: of('width'), loading: 'lazy' };
  if (/^T[HD]$/.test(element.tagName)) return { colSpan: of('colspan'), rowSpan: of('rowspan') };
  return {};
}

/** Renders the allowed content of a text; an unknown element is replaced by its children. */
function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? '';
    return notationsIn(text).length === 0 ? text : <LiveText key={key} text={text} />;
  }
  if (!(node instanceof Element) || silent.has(node.tagName)) return null;
  const [value, listed] = [valueNotationIn(node), listedIn(node)];
  if (value) return <LiveValue key={key} {...value} written={node.textContent ?? ''} />;
  const tex = node.getAttribute('data-equation');
  if (tex !== null && node.tagName === 'SPAN') return <Equation key={key} tex={tex} />;
  // One on a line of its own.
  if (tex !== null && node.tagName === 'DIV')
    return (
      <div key={key}>
        <Equation tex={tex} />
      </div>
    );
  if (listed) return <LiveTable key={key} {...listed} />;
  const inside = [...node.childNodes].map(drawn);
  if (!tags.has(node.tagName)) return inside;
  const props = { key, ...attributesOf(node) };
  return empty.has(node.tagName)
    ? createElement(node.tagName.toLowerCase(), props)
    : createElement(node.tagName.toLowerCase(), props, ...inside);
}

/** Shows a text with styles, lists, tables and pictures without an editor, of which a page has room for a few and not for hundreds. */
export const Prose = memo(function Prose({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className="rt-prose">{[...body.childNodes].map(drawn)}</div>;
});
