/** What the account dialog passes to its parts: how to close it, and how to keep it open while something is shown only once. */
export interface TopicProps {
  onClose: () => void;
  onHold: (isHeld: boolean) => void;
}
