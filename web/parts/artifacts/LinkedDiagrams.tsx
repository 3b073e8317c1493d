import './linked-diagrams.css';
import { lazy, Suspense, useMemo } from 'react';

import { useHere } from '../../routing/paths.ts';
import { part } from '../../ui/load-code.ts';

const DiagramBox = lazy(() =>
  part(() => import('../../diagrams/DiagramBox.tsx')).then((found) => ({ default: found.DiagramBox })),
);
/** Diagrams below one text; more would be a page of their own. */
const MOST = 6;

/** Finds the diagrams of a project that a text links to, each once: their types and the numbers of their root entities. */
export function diagramsIn(html: string, organization: string, projectId: number): [slug: string, entityId: number][] {
  if (!html.includes('/diagrams/')) return [];
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const found = new Map<string, [string, number]>();
  for (const link of body.querySelectorAll('a[href]')) {
    const address = URL.parse(link.getAttribute('href')!, location.href);
    if (address?.origin !== location.origin) continue;
    const [, of, p, project, word, slug, id] = address.pathname.split('/');
    if (of !== organization || p !== 'p' || Number(project) !== projectId || word !== 'diagrams') continue;
    if (slug && /^\d+$/.test(id ?? '')) found.set(`${slug} ${id}`, [slug, Number(id)]);
  }
  return [...found.values()].slice(0, MOST);
}

/** Shows the diagrams that a text links to below it, as they are now. */
export function LinkedDiagrams({ html }: { html: string }) {
  const { organization, projectId } = useHere();
  const diagrams = useMemo(() => diagramsIn(html, organization, projectId), [html, organization, projectId]);
  if (diagrams.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <div className="tr-stack ar-linked">
        {diagrams.map(([slug, entityId]) => (
          <DiagramBox key={`${slug} ${entityId}`} slug={slug} entityId={entityId} />
        ))}
      </div>
    </Suspense>
  );
}
