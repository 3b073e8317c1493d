import { Button } from '@mantine/core';
import { IconAlertCircle, IconCornerDownLeft } from '@tabler/icons-react';

import { correctMistake, type Mistake } from './mistake.ts';
import { queryWords } from './terms.ts';

interface Props {
  mistake: Mistake;
  text: string;
  /** True if an earlier result stays on the page. */
  hasResult: boolean;
  onCorrect: (text: string) => void;
}

/** Shows the mistake in a query, and two ways to mend it. */
export const MistakeLine = ({ mistake, text, hasResult, onCorrect }: Props) => (
  <div className="db-mistake">
    <span id="db-mistake" role={mistake.isHint ? 'status' : 'alert'}>
      <IconAlertCircle size={14} stroke={1.75} aria-hidden /> {mistake.message}
    </span>
    {mistake.suggestion !== undefined && (
      <Button
        variant="default"
        size="compact-sm"
        title="Enter in the search box does the same"
        rightSection={<IconCornerDownLeft size={14} stroke={1.75} aria-hidden />}
        onClick={() => onCorrect(correctMistake(text, mistake))}
      >
        Use &quot;{mistake.suggestion}&quot;
      </Button>
    )}
    {queryWords(text) && !mistake.isHint && (
      <Button variant="transparent" c="var(--tr-link)" size="compact-sm" onClick={() => onCorrect(queryWords(text))}>
        Search as plain text
      </Button>
    )}
    {hasResult && <span className="db-mistake-end">Showing the last valid result</span>}
  </div>
);
