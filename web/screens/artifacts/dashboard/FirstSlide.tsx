import { boxesIn } from '../../../parts/artifacts/slide/slide.ts';
import { SlideView } from '../../../parts/artifacts/slide/SlideView.tsx';

/** Shows a slide as small as a thumbnail. */
export const FirstSlide = ({ name, metadata }: { name: string; metadata: unknown }) => (
  <SlideView title={name} boxes={boxesIn(metadata)} />
);
