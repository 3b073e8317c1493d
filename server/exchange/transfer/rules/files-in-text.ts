import { filesInTargets, inTargets } from '../../../model/entities/rules/texts.ts';

// Texts name stored files by address in the product, and by number in a document: `file:3/serve`.
const inDocument = inTargets('file:(\\d+)(/(?:serve|download)?)?');

/** Lists the numbers of the stored files that a text refers to. */
export const filesInText = (html: string, slug: string): number[] =>
  html.includes('/files/') ? [...html.matchAll(filesInTargets(slug))].map(([, , id]) => Number(id)) : [];

/** Replaces files in a text by their numbers in the document. */
export const textForDocument = (html: string, slug: string, numberOf: (id: number) => number | undefined): string =>
  html.includes('/files/')
    ? html.replace(filesInTargets(slug), (whole, before: string, id: string, way = '/') => {
        const number = numberOf(Number(id));
        return number === undefined ? whole : `${before}file:${number}${way}`;
      })
    : html;

/** Replaces files in a document's text by their addresses here; by default as downloads. */
export const textFromDocument = (html: string, slug: string, idOf: (number: number) => number | undefined): string =>
  html.includes('"file:')
    ? html.replace(inDocument, (whole, before: string, number: string, way = '/download') => {
        const id = idOf(Number(number));
        return id === undefined ? whole : `${before}/api/v4/o/${slug}/files/${id}${way === '/' ? '' : way}`;
      })
    : html;
