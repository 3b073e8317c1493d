import { SaxesParser } from 'saxes';

import { invalid } from '../../refusals/refusal.ts';
import { WORD } from './office-names.ts';

export const LARGEST = 10 << 20;
export const MOST = 20;
const MAX_NAME = 100;
/** The total size unpacked. */
const MAX_UNPACKED = 64 << 20;
const MAX_DEPTH = 256;

const MAIN = 'word/document.xml';
const DOCUMENTS = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
];
/** Fields that fetch something, or run something. */
const REACHING = /\b(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|RD|DATABASE|MACROBUTTON|GOTOBUTTON)\b/i;
const OBJECTS = new Set(['w:object', 'o:OLEObject', 'w:control', 'w:altChunk', 'w:subDoc']);

const refused = (why: string, remedy: string) => invalid(`This template ${why}. ${remedy} Nothing was changed.`);
const noWord = (why: string) => refused(why, 'Save it in Word as a Word document (.docx) and upload that.');
const withMacros = () => refused('has macros', 'Save it in Word without macros, as a Word document (.docx).');

/** Returns the name of a template in stored form. */
export function checkedTemplateName(given: string): string {
  const name = given
    .replace(/\.(docx|dotx)$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '' || name.length > MAX_NAME) throw invalid(`Give the template a name of up to ${MAX_NAME} characters.`);
  return name;
}

/**
 * Checks the parts of a Word document one after the other; refuses anything that would run, fetch or fill in something when a report is
 * opened.
 */
export class TemplateCheck {
  readonly #names = new Set<string>();
  #mainType: string | undefined;
  #unpacked = 0;

  /** Takes the next part, whose content arrives in pieces. */
  part(name: string): { write(chunk: Uint8Array): void; end(): void } {
    this.#names.add(name);
    if (/vba(project|data)/i.test(name)) throw withMacros();
    if (/^word\/(embeddings|activex)\//i.test(name))
      throw refused('has embedded objects of other programs', 'Remove them, or replace them with pictures.');
    const isXml = /\.(xml|rels)$/i.test(name);
    const read = isXml ? this.#reader(name) : undefined;
    return {
      write: (chunk) => {
        this.#unpacked += chunk.length;
        if (this.#unpacked > MAX_UNPACKED)
          throw refused(`unpacks to more than ${MAX_UNPACKED >> 20} MB`, 'Reduce the size of its images.');
        read?.write(chunk);
      },
      end: () => read?.end(),
    };
  }

  /** Refuses a document without all of its parts. */
  end(): void {
    if (!this.#names.has(MAIN) || !this.#names.has('[Content_Types].xml')) throw noWord('is not a Word document');
    if (/macroEnabled/i.test(this.#mainType ?? '')) throw withMacros();
    if (!DOCUMENTS.includes(this.#mainType ?? '')) throw noWord('is not a Word document');
    if (!this.#names.has('word/styles.xml')) throw noWord('has no styles');
  }

  #reader(name: string) {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const parser = new SaxesParser({ xmlns: true });
    let [depth, instructions, isInstruction] = [0, '', false];
    parser.on('doctype', () => {
      throw refused('has an XML document type declaration', 'Save it again in Word.');
    });
    parser.on('opentag', ({ name: tag, uri, attributes }) => {
      if (++depth > MAX_DEPTH) throw refused('has elements nested too deeply', 'Save it again in Word.');
      const value = (key: string) => attributes[key]?.value ?? '';
      if (name === MAIN && depth === 1 && (tag !== 'w:document' || uri !== WORD))
        throw noWord(uri.includes('purl.oclc.org') ? 'is a Strict Open XML document' : 'is not a Word document');
      if (OBJECTS.has(tag)) throw refused('has embedded objects or documents', 'Remove them in Word.');
      if (tag === 'Relationship') refuseOutside(value('Type'), value('Target'), value('TargetMode'));
      if (tag === 'Override' && value('PartName') === `/${MAIN}`) this.#mainType = value('ContentType');
      isInstruction = tag === 'w:instrText';
      if (tag === 'w:fldSimple') instructions += ` ${value('w:instr')} `;
    });
    parser.on('text', (text) => {
      if (isInstruction) instructions += text;
    });
    parser.on('closetag', ({ name: tag }) => {
      depth--;
      isInstruction = false;
      if (tag === 'w:p') instructions += ' ';
    });
    return {
      write: (chunk: Uint8Array) => wellFormed(name, () => void parser.write(decoder.decode(chunk, { stream: true }))),
      end: () => {
        wellFormed(name, () => void parser.write(decoder.decode()).close());
        const [reaching] = REACHING.exec(instructions) ?? [];
        if (reaching)
          throw refused(`has a field that loads content from outside (${reaching})`, 'Remove the field in Word.');
      },
    };
  }
}

/** Refuses references outside the file, which are fetched when it is opened; links for people are harmless. */
function refuseOutside(type: string, target: string, mode: string): void {
  if (mode !== 'External') return;
  if (type.endsWith('/hyperlink') && /^(https?:|mailto:)/i.test(target)) return;
  const what = target.slice(0, 100);
  if (type.endsWith('/attachedTemplate'))
    throw refused(
      `is attached to another template (${what})`,
      'In Word, attach it to Normal under Document Template, and upload it again.',
    );
  throw refused(
    `refers to content outside of the document (${what})`,
    'Embed that content in the document, or remove it.',
  );
}

function wellFormed(name: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if ((error as Error).name === 'Refusal' || 'status' in (error as object)) throw error;
    throw noWord(`has a part that cannot be read (${name.slice(0, 100)})`);
  }
}
