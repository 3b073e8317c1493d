/** How much there is on a tab that waits for somebody; nothing where there is nothing. */
export const OpenNumber = ({ open }: { open: number }) =>
  open > 0 && (
    <span className="sb-count">
      {open}
      <span className="tr-visually-hidden"> open</span>
    </span>
  );
