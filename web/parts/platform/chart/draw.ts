import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as include } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

import { shortDayText } from '../../../ui/moments.ts';

include([BarChart, GridComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

export interface DayPoint {
  date: string;
  count: number;
}

/** Draws a chart in the page's colours and resizes it with its place; the returned function removes it. */
export function draw(place: HTMLElement, points: readonly DayPoint[], name: string): () => void {
  const chart = init(place);
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(`--tr-${token}`).trim();
  const text = { color: colour('ink-3'), fontSize: 11, fontFamily: style.getPropertyValue('--tr-font') };
  chart.setOption({
    animation: false,
    grid: { left: 4, right: 4, top: 8, bottom: 4, containLabel: true },
    // Drawn as text, since the page's content policy allows no HTML from strings.
    tooltip: { trigger: 'axis', renderMode: 'richText', axisPointer: { type: 'shadow' }, textStyle: { fontSize: 12 } },
    xAxis: {
      type: 'category',
      data: points.map(({ date }) => date),
      axisLabel: { ...text, hideOverlap: true, formatter: shortDayText },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colour('line') } },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: text,
      splitLine: { lineStyle: { color: colour('line-soft') } },
    },
    series: [
      {
        type: 'bar',
        name,
        data: points.map(({ count }) => count),
        itemStyle: { color: colour('mark') },
        barMaxWidth: 12,
      },
    ],
  });
  const follow = new ResizeObserver(() => chart.resize());
  follow.observe(place);
  return () => {
    follow.disconnect();
    chart.dispose();
  };
}
