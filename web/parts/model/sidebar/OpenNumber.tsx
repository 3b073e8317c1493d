/** Shows the number of open items on a tab; nothing for zero. */
export const OpenNumber = ({ open }: { open: number }) =>
  open > 0 && (
    <span className="sb-count">
      {open}
      <span className="tr-visually-hidden"> open</span>
    </span>
  );
