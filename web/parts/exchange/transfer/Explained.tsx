interface Props {
  id: string;
  title: string;
  sentence: string;
}

/** What can be chosen with what it means, both in reach of the pointer. Its control is named by the first and described by the second. */
export const Explained = ({ id, title, sentence }: Props) => (
  <>
    <span id={`${id}-title`}>{title}</span>
    <span id={`${id}-sentence`} className="xf-sentence">
      {sentence}
    </span>
  </>
);

export const explainedBy = (id: string) => ({
  'aria-labelledby': `${id}-title`,
  'aria-describedby': `${id}-sentence`,
});
