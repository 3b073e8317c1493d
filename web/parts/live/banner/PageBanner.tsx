import { useResizeObserver } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { PageBanner_banner$key } from '#graph/PageBanner_banner.graphql';

import { BannerStrip, type BannerEdge } from './BannerStrip.tsx';

interface Props {
  banner: PageBanner_banner$key | null | undefined;
  edge: BannerEdge;
}

/** Shows the strip at one edge of the page, if there is one. */
export function PageBanner({ banner, edge }: Props) {
  const data = useFragment(
    graphql`
      fragment PageBanner_banner on Banner {
        top {
          text
          colour
          textColour
          textSize
        }
        bottom {
          text
          colour
          textColour
          textSize
        }
      }
    `,
    banner,
  );
  const strip = data?.[edge];
  const [ref, { height }] = useResizeObserver<HTMLElement>();
  useRoom(edge, strip ? height : 0);
  return strip && <BannerStrip ref={ref} strip={strip} edge={edge} />;
}

/** Sets the strip's height as a style variable, so that elements at the window's edge make room for it. */
function useRoom(edge: BannerEdge, height: number) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(`--tr-banner-${edge}`, `${height}px`);
    return () => void style.removeProperty(`--tr-banner-${edge}`);
  }, [edge, height]);
}
