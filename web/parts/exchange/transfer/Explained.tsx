interface Props {
  id: string;
  title: string;
  sentence: string;
}

/** Shows a choice with its explanation, both clickable. Its control is named by the title and described by the sentence. */
export const Explained = ({ id, title, sentence }: Props) => (
  <>
    <span id={`${id}-title`}>{title}</span>
    <span id={`${id}-sentence`} className="tr-small xf-sentence">
      {sentence}
    </span>
  </>
);

export const explainedBy = (id: string) => ({
  'aria-labelledby': `${id}-title`,
  'aria-describedby': `${id}-sentence`,
});
