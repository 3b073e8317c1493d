import { answerTo, type Order } from './answer.ts';

// Judges apart from the page, in which somebody is typing.
addEventListener('message', ({ data }: MessageEvent<Order>) => postMessage(answerTo(data)));
