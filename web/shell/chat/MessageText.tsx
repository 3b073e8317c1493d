import { Anchor } from '@mantine/core';

/** An address in a message; it ends before the punctuation of its sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?')\]])/;

/** Shows the text of a message, with addresses as links. */
export const MessageText = ({ text }: { text: string }) => (
  <>
    {text.split(ADDRESS).map((part, at) =>
      at % 2 === 1 ? (
        <Anchor key={at} href={part} target="_blank" rel="noopener noreferrer" inherit underline="always">
          {part}
        </Anchor>
      ) : (
        part
      ),
    )}
  </>
);
