import { useEffect, useState } from 'react';

import { LoadingLines } from '../../../ui/States.tsx';

type Shown = { text: string; isCut: boolean } | { problem: string };

/** Previews a file as plain text, which is not part of the page. */
export function TextPreview({ address, name }: { address: string; name: string }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const stop = new AbortController();
    fetch(`${address}/text`, { signal: stop.signal })
      .then(async (answer) => {
        const said = (await answer.json()) as { text: string; isCut: boolean; message?: string };
        setShown(answer.ok ? said : { problem: said.message ?? 'No preview available.' });
      })
      .catch(() => {
        if (!stop.signal.aborted) setShown({ problem: 'The server could not be reached.' });
      });
    return () => stop.abort();
  }, [address]);
  if (!shown) return <LoadingLines count={4} />;
  if ('problem' in shown) return <p className="tr-dim">{shown.problem}</p>;
  if (shown.text.trim() === '') return <p className="tr-dim">The file contains no text.</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre className="tr-box fl-text" tabIndex={0} role="region" aria-label={`Content of ${name}`}>
        {shown.text}
      </pre>
      {shown.isCut && <p className="tr-dim">Only the beginning is shown. Download the file to read the rest.</p>}
    </>
  );
}
