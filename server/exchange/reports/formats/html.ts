import { htmlOf } from '../../../platform/text/html.ts';
import type { Block, Cell, FactList, Paper, Run, Table } from '../paper.ts';
import { captionText, listsOf } from '../rules/captions.ts';
import { isJapanese } from '../rules/japanese.ts';
import { tablePositions } from '../rules/spans.ts';
import { xmlOf } from '../rules/xml-text.ts';
import { withEquations, type PaperWriter } from './format.ts';

const wrapped = (tag: string, is: boolean | undefined, inside: string) => (is ? `<${tag}>${inside}</${tag}>` : inside);

function runHtml(run: Run): string {
  if (run.equation?.set) return run.equation.set.mathml;
  let html = wrapped('code', run.isCode, htmlOf(run.text));
  html = run.change
    ? wrapped(run.change === 'added' ? 'ins' : 'del', true, html)
    : wrapped('u', run.isUnderlined, wrapped('s', run.isStruck, html));
  html = wrapped('strong', run.isBold, wrapped('em', run.isItalic, html));
  if (run.raised) html = `<${run.raised === 'sub' ? 'sub' : 'sup'}>${html}</${run.raised === 'sub' ? 'sub' : 'sup'}>`;
  return run.link ? `<a href="${xmlOf(run.link)}">${html}</a>` : html;
}
export const runsHtml = (runs: readonly Run[]): string => runs.map(runHtml).join('');
const cellHtml = (cell: Cell): string => (typeof cell === 'string' ? htmlOf(cell) : runsHtml(cell));

function tableHtml(table: Table): string {
  const { columns, rows } = table;
  const placeOf = tablePositions(table);
  const { heads = 0 } = table;
  const cellAt = (cell: Cell, row: number, column: number) => {
    const { coveredBy, ...span } = placeOf(row, column);
    if (coveredBy) return '';
    const across = span.columns > 1 ? ` colspan="${span.columns}"` : '';
    const down = span.rows > 1 ? ` rowspan="${span.rows}"` : '';
    const tag = row < heads ? 'th' : 'td';
    return `<${tag}${row < heads ? ' scope="col"' : ''}${across}${down}>${cellHtml(cell)}</${tag}>`;
  };
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => `<col style="width:${((share / all) * 100).toFixed(1)}%">`).join('');
  const hasHead = columns.some(({ title }) => title !== '');
  const head = hasHead
    ? `<thead><tr>${columns.map(({ title }) => `<th scope="col">${htmlOf(title)}</th>`).join('')}</tr></thead>`
    : '';
  const lines = rows.map((row, at) => `<tr>${row.map((cell, column) => cellAt(cell, at, column)).join('')}</tr>`);
  const first = heads > 0 ? `<thead>${lines.slice(0, heads).join('\n')}</thead>` : '';
  return `<table><colgroup>${widths}</colgroup>${head}${first}<tbody>${lines.slice(heads).join('\n')}</tbody></table>`;
}

const factsHtml = (facts: FactList['facts']): string =>
  `<dl>${facts.map(([name, value]) => `<dt>${htmlOf(name)}</dt><dd>${cellHtml(value)}</dd>`).join('')}</dl>`;

function blockHtml(block: Block, at: number): string {
  switch (block.kind) {
    case 'heading': {
      // The title of the whole is the first one; there are six in HTML.
      const tag = `h${Math.min(6, block.level + 1)}`;
      return `<${tag} id="b${at}">${block.runs ? runsHtml(block.runs) : htmlOf(block.text)}</${tag}>`;
    }
    case 'paragraph': {
      if (!block.item) return `<p>${runsHtml(block.runs)}</p>`;
      const { depth, number } = block.item;
      return `<p class="item" style="margin-left:${1.5 * depth}em"><span class="mark">${number === null ? '•' : `${number}.`}</span> ${runsHtml(block.runs)}</p>`;
    }
    case 'caption':
      return `<p class="caption" id="b${at}">${htmlOf(captionText(block))}</p>`;
    case 'facts':
      return factsHtml(block.facts);
    case 'table':
      return tableHtml(block);
    case 'image':
      return `<img alt="${xmlOf(block.says)}" width="${block.width}" src="data:image/${block.type === 'jpg' ? 'jpeg' : 'png'};base64,${Buffer.from(block.data).toString('base64')}">`;
  }
}

const coverHtml = ({ cover }: Paper): string => {
  if (!cover) return '';
  const tables = cover.tables.map((table) => `<h2>${htmlOf(table.title)}</h2>${tableHtml(table)}`);
  return factsHtml(cover.facts) + tables.join('');
};

const contents = ({ hasContents, blocks }: Paper): string => {
  if (!hasContents) return '';
  const lines = blocks.flatMap((block, at) =>
    block.kind === 'heading'
      ? [`<li style="margin-left:${1.2 * (block.level - 1)}em"><a href="#b${at}">${htmlOf(block.text)}</a></li>`]
      : [],
  );
  return lines.length > 0 ? `<nav aria-label="Contents"><h2>Contents</h2><ul>${lines.join('')}</ul></nav>` : '';
};

const lists = (paper: Paper): string =>
  listsOf(paper)
    .map(({ title, captions }) => {
      const lines = captions.map(
        (each) => `<li><a href="#b${paper.blocks.indexOf(each)}">${htmlOf(captionText(each))}</a></li>`,
      );
      return `<nav aria-label="${title}"><h2>${title}</h2><ul>${lines.join('')}</ul></nav>`;
    })
    .join('\n');

const STYLE = `body{font:15px/1.5 "IBM Plex Sans",system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#16202c;background:#fff}
h1{font-size:1.8rem;line-height:1.2}h2{font-size:1.35rem}h3{font-size:1.15rem}h4,h5,h6{font-size:1rem}
table{border-collapse:collapse;width:100%;font-size:.87rem;margin:1rem 0}th,td{border:1px solid #c6ced8;padding:.35rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:#e9edf2}thead{display:table-header-group}tr{break-inside:avoid}.item{margin-block:.2em}nav ul{list-style:none;padding:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .8rem;font-size:.9rem}dt{color:#4d5a69}dd{margin:0}.banner{text-align:center;font-weight:600;border-block:1px solid #c6ced8}
p.caption{font-size:.87rem;font-style:italic;color:#4d5a69}.by{color:#4d5a69}img{max-width:100%;height:auto}`;

/** Writes a self-contained page: it fetches nothing, and nothing in it runs. */
export const htmlWriter = (async (given) => {
  const paper = await withEquations(given);
  const banner = (text: string | null) => (text ? `<p class="banner">${htmlOf(text)}</p>` : '');
  return `<!doctype html>
<html lang="${isJapanese(paper) ? 'ja' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${xmlOf(paper.title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><style>${STYLE}</style></head><body>
${banner(paper.top)}<main><h1>${htmlOf(paper.title)}</h1><p class="by">${htmlOf([paper.project, paper.date, paper.author].filter(Boolean).join(' · '))}</p>
${coverHtml(paper)}
${contents(paper)}
${lists(paper)}
${paper.blocks.map(blockHtml).join('\n')}
</main>${banner(paper.bottom)}</body></html>
`;
}) satisfies PaperWriter;
