import { Anchor } from '@mantine/core';

/** Addresses and mentions in a comment; a link ends before the punctuation of its sentence. */
const PARTS =
  /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?')\]]|(?<![\p{L}\p{N}@._%+-])@[a-z0-9][\w.%+-]*(?:@[a-z0-9-]+(?:\.[a-z0-9-]+)+)?)/iu;

interface Props {
  text: string;
  /** The names of mentioned people, by username. */
  people: ReadonlyMap<string, string>;
}

/** Shows the words of a comment: addresses are links, and mentions show names. */
export const Words = ({ text, people }: Props) => (
  <>
    {text.split(PARTS).map((part, at) => {
      if (at % 2 === 0) return part;
      if (!part.startsWith('@'))
        return (
          <Anchor key={at} href={part} target="_blank" rel="noopener noreferrer" inherit underline="always">
            {part}
          </Anchor>
        );
      const written = part.slice(1).toLowerCase();
      const username = [written, written.replace(/[._%+-]+$/, '')].find((each) => people.has(each));
      if (username === undefined) return part;
      return (
        <span key={at}>
          <span className="cm-person" title={username}>
            @{people.get(username)}
          </span>
          {part.slice(1 + username.length)}
        </span>
      );
    })}
  </>
);
