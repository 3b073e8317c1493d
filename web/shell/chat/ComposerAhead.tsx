import { useLayoutEffect, useRef } from 'react';

import { LoadingLines } from '../../ui/States.tsx';
import { focusAtEnd } from '../../ui/typing/focus-at-end.ts';
import { MessageComposer } from './MessageComposer.tsx';

interface Props {
  partner: string;
  label: string;
  /** True if the user has just opened it, so that the input takes the focus. */
  isAsked: boolean;
  isCompact?: boolean;
}

/** Shows the input of a chat that is loading: the chat finds the text that is typed here, and messages sent from here are sent. */
export function ComposerAhead({ partner, label, isAsked, isCompact = false }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (isAsked && field.current) focusAtEnd(field.current);
  }, [isAsked]);
  return (
    <div className="tr-pane">
      <div className="tr-pane">
        <LoadingLines />
      </div>
      <MessageComposer partner={partner} label={label} isCompact={isCompact} field={field} />
    </div>
  );
}
