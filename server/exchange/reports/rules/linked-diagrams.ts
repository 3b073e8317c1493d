import { Parser } from 'htmlparser2';

import type { LinkedDiagram } from '../paper.ts';

/** The maximum number of diagrams below one text, the same as on pages; more would fill pages of their own. */
const MOST = 6;

export interface Here {
  organization: string;
  projectId: number;
  /**
   * The start of this server's addresses, as in `https://truss.example.org`; undefined if not configured, so that any address may be its
   * own.
   */
  origin: string | undefined;
}

/** Lists the diagrams of a project that a text links to, each once. */
export function linkedDiagrams(html: string, { organization, projectId, origin }: Here): LinkedDiagram[] {
  if (!html.includes('/diagrams/')) return [];
  const found = new Map<string, LinkedDiagram>();
  const parser = new Parser({
    onopentag(name, { href }) {
      const address = name === 'a' && href !== undefined ? URL.parse(href) : null;
      if (!address || (origin !== undefined && address.origin !== origin)) return;
      const [, of, p, project, word, slug, id = ''] = address.pathname.split('/');
      if (of !== organization || p !== 'p' || Number(project) !== projectId || word !== 'diagrams') return;
      if (slug && /^\d{1,15}$/.test(id)) found.set(`${slug} ${id}`, { kind: 'diagram', slug, entityId: Number(id) });
    },
  });
  parser.end(html);
  return [...found.values()].slice(0, MOST);
}
