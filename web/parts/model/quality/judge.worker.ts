import { judgeOrder, type JudgeOrder } from './answer.ts';

// Judges apart from the page, in which somebody is typing.
addEventListener('message', ({ data }: MessageEvent<JudgeOrder>) => postMessage(judgeOrder(data)));
