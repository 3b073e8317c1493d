import { LoadingLines } from '../../../ui/States.tsx';
import { usePreview } from './preview.ts';

interface Props {
  url: string;
  body: object;
}

/** Shows the first page of a report as it is chosen now. Nothing in its frame runs, and nothing is fetched from elsewhere. */
export function ReportPreview({ url, body }: Props) {
  const { html, refusal, isComing } = usePreview(url, body);
  return (
    <section className="rp-preview" aria-label="Preview" aria-busy={isComing}>
      {refusal ? (
        <p className="rp-subject" role="status">
          {refusal.message}
        </p>
      ) : html === undefined ? (
        <LoadingLines count={6} />
      ) : (
        <iframe className="rp-page" title="Preview of the first page" sandbox="" srcDoc={html} />
      )}
    </section>
  );
}
