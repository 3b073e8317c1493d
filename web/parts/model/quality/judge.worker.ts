import { judgeText, type Labelled } from '../../../../server/model/quality/rules/judge.ts';

export interface Order {
  number: number;
  text: string;
  labelled: Labelled;
}
export interface Answer {
  number: number;
  judged: ReturnType<typeof judgeText>;
}

// Judges apart from the page, in which somebody is typing.
addEventListener('message', ({ data: { number, text, labelled } }: MessageEvent<Order>) => {
  const answer: Answer = { number, judged: judgeText(text, labelled) };
  postMessage(answer);
});
