const LOW = 60;

/** Shows a quality score as a bar and a figure; amber when low. */
export const QualityBar = ({ score }: { score: number }) => (
  <span className="db-quality" data-low={score < LOW || undefined}>
    <span className="db-bar" aria-hidden>
      <span style={{ width: `${score}%` }} />
    </span>
    {score}
  </span>
);
