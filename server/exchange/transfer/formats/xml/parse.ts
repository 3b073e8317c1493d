import type { OpenParser } from '../../../../platform/jobs/parse-in-thread.ts';
import { handOver, type DocumentPiece } from '../../rules/document-pieces.ts';
import { checkedDocument } from '../../rules/document.ts';
import { documentFromXml } from './document.ts';
import { fileReader } from './read.ts';

/** Runs in a thread of its own, see `parseInThread`. */
export const open: OpenParser<DocumentPiece> = (make) =>
  fileReader((file) => {
    const { value, warnings } = documentFromXml(file);
    handOver({ ...checkedDocument(value), warnings }, make);
  });
