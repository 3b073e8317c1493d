import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  type?: string;
  children: ReactNode;
}

/** A field for whoever may only read: its name, and its value as text. */
export const ReadField = ({ id, label, type, children }: Props) => (
  <div className="en-field is-read" data-type={type} role="group" aria-labelledby={`${id}-label`}>
    <span id={`${id}-label`} className="en-label">
      {label}
    </span>
    <div className="en-value">{children}</div>
  </div>
);
