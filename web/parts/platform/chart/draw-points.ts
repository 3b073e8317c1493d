import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as include, type EChartsCoreOption } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

include([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, AriaComponent, LabelLayout, SVGRenderer]);

export type ChartForm = 'bars' | 'columns' | 'line' | 'pie';
interface Point {
  name: string;
  value: number;
}

/** Draws named values in the page's colours, as large as the letters of their place, and follows its size; the returned function removes them. */
export function drawPoints(place: HTMLElement, points: readonly Point[], form: ChartForm): () => void {
  const chart = init(place, null, { renderer: 'svg' });
  const fit = () => {
    chart.resize();
    chart.setOption(optionOf(place, points, form), { notMerge: true });
  };
  fit();
  const follow = new ResizeObserver(fit);
  follow.observe(place);
  return () => {
    follow.disconnect();
    chart.dispose();
  };
}

function optionOf(place: HTMLElement, points: readonly Point[], form: ChartForm): EChartsCoreOption {
  const style = getComputedStyle(place);
  const colour = (token: string) => style.getPropertyValue(`--tr-${token}`).trim();
  const size = Number.parseFloat(style.fontSize) || 12;
  const letters = { fontSize: size, fontFamily: style.fontFamily };
  const text = { ...letters, color: colour('ink-2') };
  const label = { ...letters, show: true, color: colour('ink') };
  const common = { animation: false, textStyle: { fontFamily: style.fontFamily } };
  const names = points.map(({ name }) => name);
  const values = points.map(({ value }) => value);
  if (form === 'pie') {
    const tints = ['blue', 'orange', 'green', 'purple', 'grey'].map((group) => colour(`${group}-75`));
    const slices = points.map((point, at) => ({ ...point, itemStyle: { color: tints[at % tints.length] } }));
    const edge = { borderColor: colour('surface'), borderWidth: 2 };
    const named = { ...label, formatter: '{b}: {c}' };
    return {
      ...common,
      series: [{ type: 'pie', radius: ['42%', '72%'], data: slices, itemStyle: edge, label: named }],
    };
  }
  const isAcross = form === 'bars';
  const ofNames = {
    type: 'category',
    data: names,
    inverse: isAcross,
    axisLabel: { ...text, interval: 0, hideOverlap: true, width: size * (isAcross ? 14 : 8), overflow: 'truncate' },
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colour('line-control') } },
  };
  const ofValues = {
    type: 'value',
    axisLabel: { ...text, hideOverlap: true },
    splitLine: { lineStyle: { color: colour('line-soft') } },
  };
  const series =
    form === 'line'
      ? { type: 'line', symbolSize: size / 2, lineStyle: { width: size / 6, color: colour('mark') } }
      : { type: 'bar', barMaxWidth: size * 3 };
  return {
    ...common,
    grid: { left: size / 2, right: size * 2.5, top: size * 1.6, bottom: size / 2, containLabel: true },
    xAxis: isAcross ? ofValues : ofNames,
    yAxis: isAcross ? ofNames : ofValues,
    series: [
      {
        ...series,
        data: values,
        itemStyle: { color: colour('mark') },
        label: { ...label, position: isAcross ? 'right' : 'top' },
      },
    ],
  };
}
