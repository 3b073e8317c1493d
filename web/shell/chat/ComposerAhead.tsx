import { useLayoutEffect, useRef } from 'react';

import { LoadingLines } from '../../ui/States.tsx';
import { focusAtEnd } from '../../ui/typing/focus-at-end.ts';
import { Composer } from './Composer.tsx';

interface Props {
  partner: string;
  label: string;
  /** Whether the user has just opened it, so that the input takes the focus. */
  isAsked: boolean;
  isCompact?: boolean;
}

/** The input of a chat that is on its way: what is typed in it is kept where the chat finds it, and what is sent from it is sent. */
export function ComposerAhead({ partner, label, isAsked, isCompact = false }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (isAsked && field.current) focusAtEnd(field.current);
  }, [isAsked]);
  return (
    <div className="ch-panel">
      <div className="ch-panel">
        <LoadingLines />
      </div>
      <Composer partner={partner} label={label} isCompact={isCompact} field={field} />
    </div>
  );
}
