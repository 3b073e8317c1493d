import { Anchor } from '@mantine/core';

/** An address ends before the punctuation of the sentence that it stands in. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?')\]])/;

/** The words of a message, with its addresses as links. */
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
