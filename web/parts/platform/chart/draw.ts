import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as include } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

include([BarChart, GridComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

export interface Point {
  date: string;
  count: number;
}

const day = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Draws counts over time in the colours of the page, and follows its size; the returned function takes it away. */
export function draw(place: HTMLElement, points: readonly Point[], name: string): () => void {
  const chart = init(place);
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(`--tr-${token}`).trim();
  const text = { color: colour('ink-3'), fontSize: 11, fontFamily: style.getPropertyValue('--tr-font') };
  chart.setOption({
    animation: false,
    grid: { left: 4, right: 4, top: 8, bottom: 4, containLabel: true },
    // Drawn, not written as HTML: the page allows no text to become elements.
    tooltip: { trigger: 'axis', renderMode: 'richText', axisPointer: { type: 'shadow' }, textStyle: { fontSize: 12 } },
    xAxis: {
      type: 'category',
      data: points.map(({ date }) => date),
      axisLabel: { ...text, hideOverlap: true, formatter: (date: string) => day.format(Date.parse(date)) },
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
