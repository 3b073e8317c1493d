/** What a part of the account is given by the dialog around it: how to close it, and how to keep it open while it shows what is shown only once. */
export interface TopicProps {
  onClose: () => void;
  onHold: (isHeld: boolean) => void;
}
