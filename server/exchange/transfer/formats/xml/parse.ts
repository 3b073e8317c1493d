import type { OpenParser } from '../../../../platform/jobs/parse-in-thread.ts';
import { checkedDocument } from '../../rules/document.ts';
import { handOver, type JsonPiece } from '../json/parse.ts';
import { documentOf } from './document.ts';
import { fileReader } from './read.ts';

/** Runs in a thread of its own, see `parseInThread`. */
export const open: OpenParser<JsonPiece> = (make) =>
  fileReader((file) => {
    const { value, warnings } = documentOf(file);
    handOver({ ...checkedDocument(value), warnings }, make);
  });
