/** The props of every part of the account dialog: closing it, and keeping it open while something is shown only once. */
export interface TopicProps {
  onClose: () => void;
  onHold: (isHeld: boolean) => void;
}
