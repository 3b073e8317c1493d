import type { LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js';
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { STATE } from 'mathjax-full/js/core/MathItem.js';
import type { MmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js';
import { SerializedMmlVisitor } from 'mathjax-full/js/core/MmlTree/SerializedMmlVisitor.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { SVG } from 'mathjax-full/js/output/svg.js';

import type { Equation, SetEquation } from '../../equation.ts';
import { xmlOf } from '../xml-text.ts';
import { ommlOf } from './omml.ts';
import { equationPicture } from './picture.ts';

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
const refuse = (_: unknown, error: Error) => {
  throw error;
};
const tex = new TeX({ packages: ['base', 'ams'], formatError: refuse, maxBuffer: 10_000 });
const document = mathjax.document('', { InputJax: tex, OutputJax: new SVG({ fontCache: 'none' }) });
const visitor = new SerializedMmlVisitor();

/** Typesets an equation; null if it is no TeX. The module is loaded only when needed: it takes some thirty megabytes. */
export function setEquation({ tex: source, isBlock }: Equation): SetEquation | null {
  let root: MmlNode;
  try {
    root = document.convert(source, { display: isBlock, end: STATE.CONVERT }) as MmlNode;
  } catch {
    // People write what they like between the marks of an equation; it is shown as they wrote it.
    return null;
  }
  const drawn = document.convert(source, { display: isBlock }) as LiteElement;
  const said = ` alttext="${xmlOf(source)}"`;
  const mathml = visitor
    .visitTree(root)
    .replace(/\n\s*/g, '')
    .replaceAll(/ data-mjx-[\w-]+="[^"]*"/g, '')
    .replace('<math', `<math${said}`);
  return { mathml, omml: ommlOf(root, isBlock), picture: equationPicture(adaptor.firstChild(drawn) as LiteElement) };
}
