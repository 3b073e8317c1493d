import './slide.css';
import { IconPhoto, IconSitemap, IconSnowflake } from '@tabler/icons-react';
import { memo, type CSSProperties } from 'react';

import { Prose } from '../../../attributes/reading/Prose.tsx';
import { DiagramBox } from '../../../diagrams/DiagramBox.tsx';
import { dayText } from '../../../ui/moments.ts';
import { LiveChart, LiveTableBox } from './LiveBoxes.tsx';
import { diagramOf, HEIGHT, contentPicture, WIDTH, type Box, type Boxes, type SlideRect } from './slide.ts';

/** Turns a position into shares of the slide, so that it is right at any size. */
export const rectStyle = ({ x, y, w, h }: SlideRect): CSSProperties => ({
  left: `${(x / WIDTH) * 100}%`,
  top: `${(y / HEIGHT) * 100}%`,
  width: `${(w / WIDTH) * 100}%`,
  height: `${(h / HEIGHT) * 100}%`,
});
/** Scales a font size with the width of the slide. */
const sized = (size: number): CSSProperties => ({ fontSize: `calc(${size} * 100cqw / ${WIDTH})` });
export const usualSize = (kind: Box['kind']): number =>
  kind === 'title' ? 36 : kind === 'table' ? 18 : kind === 'chart' ? 18 : 24;

interface Props {
  title: string;
  boxes: Boxes;
  /** The id of the box that is being edited, which its editor draws. */
  without?: string | undefined;
  /** True if empty boxes show a placeholder. */
  isEdited?: boolean;
}

/** Shows a slide at any size: as large as its place is wide. */
export const SlideView = memo(function SlideView({ title, boxes, without, isEdited = false }: Props) {
  return (
    <div className="sl-slide">
      {boxes.map((box) =>
        box.id === without ? null : (
          <div key={box.id} className="tr-column sl-box" data-kind={box.kind} {...looksOf(box)}>
            <Content box={box} title={title} isEdited={isEdited} />
            {'frozen' in box && box.frozen && (
              <span className="tr-inline sl-frozen">
                <IconSnowflake size="1em" stroke={1.75} aria-hidden /> {dayText(box.frozen.at)}
              </span>
            )}
          </div>
        ),
      )}
    </div>
  );
});

export function looksOf(box: Box) {
  const letters = 'size' in box && box.size ? box.size : usualSize(box.kind);
  const style = { ...rectStyle(box), ...sized(letters) };
  return box.kind === 'title' || box.kind === 'text'
    ? { style, 'data-align': box.align, 'data-valign': box.valign, 'data-fill': box.fill }
    : { style };
}

function Content({ box, title, isEdited }: { box: Box; title: string; isEdited: boolean }) {
  switch (box.kind) {
    case 'title':
      return title ? <h2>{title}</h2> : isEdited && <p className="sl-words">Title</p>;
    case 'text':
      return box.content ? <Prose html={box.content} /> : isEdited && <p className="sl-words">Text</p>;
    case 'image':
      return <Picture content={box.content} fit={box.fit} isEdited={isEdited} />;
    case 'diagram':
      if (box.frozen) return <Picture content={box.frozen.content} fit="contain" isEdited={isEdited} />;
      return <Diagram content={box.content} isEdited={isEdited} />;
    case 'table':
      return <LiveTableBox box={box} />;
    case 'chart':
      return <LiveChart box={box} />;
  }
}

function Picture({
  content,
  fit,
  isEdited,
}: {
  content: string;
  fit: 'contain' | 'cover' | undefined;
  isEdited: boolean;
}) {
  const picture = contentPicture(content);
  if (picture)
    return <img className="sl-picture" data-fit={fit} src={picture.source} alt={picture.says} draggable={false} />;
  return isEdited && <Place icon={IconPhoto} words="Choose an image" />;
}

function Diagram({ content, isEdited }: { content: string; isEdited: boolean }) {
  const named = diagramOf(content);
  if (named) return <DiagramBox key={content} {...named} hasTitle={false} />;
  return isEdited && <Place icon={IconSitemap} words="Choose a diagram" />;
}

const Place = ({ icon: Mark, words }: { icon: typeof IconPhoto; words: string }) => (
  <p className="tr-row sl-place">
    <Mark size="1.6em" stroke={1.5} aria-hidden /> {words}
  </p>
);
