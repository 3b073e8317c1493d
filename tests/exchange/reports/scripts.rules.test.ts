// Reports in every script: readers see, copy and search the written text, and no letter is an empty box.
import { unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';

import { docx } from '../../../server/exchange/reports/formats/docx/write.ts';
import { BEYOND_OWN, addLineBreaks } from '../../../server/exchange/reports/formats/pdf/scripts.ts';
import { pdf } from '../../../server/exchange/reports/formats/pdf/write.ts';
import type { Block, Paper, SlidePage } from '../../../server/exchange/reports/paper.ts';
import { addCaptions } from '../../../server/exchange/reports/rules/captions.ts';
import { officeFaults } from '../../support/office-schema.ts';
import { emptyBoxesIn, textOfPdf } from '../../support/pdf-text.ts';

const scripts = {
  latin: 'Résumé of the pump, ŐŽ ﬁ',
  greek: 'Ελληνικά κείμενα',
  cyrillic: 'Москва и насос',
  vietnamese: 'Tiếng Việt được viết',
  chinese: '卫星必须在三十秒内关闭阀门。',
  japanese: '衛星は「三十秒」以内にバルブを閉じる。',
  korean: '위성은 밸브를 닫아야 한다',
  arabic: 'يجب أن تغلق المضخة الصمام (خلال ٣٠ ثانية)',
  persian: 'پمپ شیر را در ۳۰ ثانیه می\u200cبندد',
  hebrew: 'המשאבה תסגור את השסתום (בתוך 30 שניות).',
  pointed: 'נִקּוּד עִבְרִי',
  hindi: 'पंप को क्षेत्र में वाल्व बंद करना चाहिए।',
  bengali: 'পাম্প ভালভ বন্ধ করবে',
  tamil: 'பம்ப் வால்வை மூட வேண்டும்',
  telugu: 'పంపు వాల్వ్‌ను మూసివేయాలి',
  gujarati: 'પંપ વાલ્વ બંધ કરશે',
  kannada: 'ಪಂಪ್ ಕವಾಟವನ್ನು ಮುಚ್ಚಬೇಕು',
  malayalam: 'പമ്പ് വാൽവ് അടയ്ക്കണം',
  punjabi: 'ਪੰਪ ਵਾਲਵ ਬੰਦ ਕਰੇਗਾ',
  sinhala: 'පොම්පය කපාටය වසා දැමිය යුතුය',
  thai: 'ปั๊มน้ำต้องปิดวาล์วภายในสามสิบวินาที',
  lao: 'ປໍ້າຕ້ອງປິດວາວ',
  khmer: 'ស្នប់ត្រូវបិទវ៉ាល់',
  burmese: 'ပန့်သည် အဆို့ရှင်ကို ပိတ်ရမည်',
  georgian: 'ტუმბო ხურავს სარქველს',
  armenian: 'Պոմպը փակում է փականը',
  ethiopic: 'ፓምፑ ቫልቩን ይዘጋል',
  signs: '∀x ∈ S: x ≤ 3 ⇒ ∃y, △ ∿ ↦ ⊂ ∑ √ ☐ ✓ ①',
  emoji: 'Start 🚀 🛰 ❤️ 👍🏽 👨‍👩‍👧 🇩🇪',
};

const paperOf = (blocks: Block[], slides?: SlidePage[]): Paper => ({
  title: `T ${Object.values(scripts).slice(4, 10).join(' ')}`,
  project: scripts.hebrew,
  author: scripts.japanese,
  date: '1 May 2026',
  top: scripts.arabic,
  bottom: null,
  hasContents: true,
  hasLists: true,
  isWide: false,
  blocks: addCaptions(blocks),
  ...(slides && { slides }),
});

const inScripts = Object.entries(scripts).flatMap(([name, text]): Block[] => [
  { kind: 'heading', level: 1, text: `${name} ${text}` },
  { kind: 'paragraph', runs: [{ text: `Runs of ${name}: ` }, { text, isBold: true }, { text: ` – ${text}` }] },
  { kind: 'paragraph', runs: [{ text, isItalic: true }], item: { depth: 1, number: 1 } },
  { kind: 'facts', facts: [[text, text]] },
  {
    kind: 'table',
    title: name,
    caption: text,
    columns: [
      { title: text, share: 1 },
      { title: 'What', share: 1 },
    ],
    rows: [[text, `${text} ${text} ${text}`]],
  },
]);

const bare = (text: string) => text.replace(/\s/g, '');
const bytesOf = async (paper: Paper) => (await pdf(paper)) as Uint8Array;
/** A report with texts in every script. */
let everyScript: Uint8Array;
beforeAll(async () => {
  everyScript = await bytesOf(paperOf(inScripts));
});

test('a report contains texts in every script, wherever they are, without an empty box', () => {
  const text = bare(textOfPdf(everyScript));
  const lost = Object.entries(scripts).filter(([, written]) => text.split(bare(written)).length < 9);
  expect(lost).toEqual([]);
  expect(text).not.toMatch(/[\uFFFD\0]/);
  expect(emptyBoxesIn(everyScript)).toBe(0);
});

test('so do slides, and charts on them', async () => {
  const place = { x: 40, y: 40, w: 1200, h: 640 };
  const slides = Object.entries(scripts).map(([name, text]): SlidePage => ({
    title: text,
    notes: '',
    boxes: [
      {
        ...place,
        kind: 'text',
        isTitle: true,
        size: 30,
        align: 'center',
        valign: 'top',
        fill: 'none',
        paragraphs: [{ kind: 'paragraph', runs: [{ text }, { text: name, isBold: true }, { text }] }],
      },
      { ...place, kind: 'table', columns: [text, 'What'], rows: [[text, text]], size: 20 },
      { ...place, kind: 'chart', form: 'bars', points: [{ name: text, value: 3 }], says: text },
    ],
  }));
  const bytes = await bytesOf(paperOf([], slides));
  const text = bare(textOfPdf(bytes));
  expect(Object.entries(scripts).filter(([, written]) => text.split(bare(written)).length < 6)).toEqual([]);
  expect(emptyBoxesIn(bytes)).toBe(0);
});

const fontsIn = (bytes: Uint8Array) =>
  new Set(
    Array.from(
      Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g),
      ([, name]) => name,
    ),
  );

test('a font is in a file where its script is, and as much of it as is used', async () => {
  const words = (text: string): Block[] => [{ kind: 'paragraph', runs: [{ text }] }];
  const quiet = { ...paperOf([]), title: 'T', project: 'P', author: 'A', top: null };
  const own = await bytesOf({ ...quiet, blocks: words(scripts.latin) });
  expect(fontsIn(own)).toEqual(new Set(['IBMPlexSans-SemiBold', 'IBMPlexSans-Regular']));
  const chinese = await bytesOf({ ...quiet, blocks: words(scripts.chinese) });
  expect([...fontsIn(chinese)]).toContain('NotoSansSC-Regular');
  expect(chinese.length).toBeLessThan(own.length + 20_000);
});

/** Returns the text that a reader copies which knows no texts beside signs. */
async function copiedFrom(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(bytes, { mergePages: true });
  return bare(text.replace(/[\u200b-\u200f]/g, '')).normalize('NFKC');
}

test('a reader that knows no texts beside signs copies the written text too', async () => {
  // It takes the bytes away from whoever gives them.
  const copied = await copiedFrom(everyScript.slice());
  const leftwards = ['arabic', 'persian', 'hebrew', 'pointed'];
  const lost = Object.entries(scripts)
    .filter(([name]) => !leftwards.includes(name))
    .filter(([, text]) => copied.split(bare(text.replace(/[\u200b-\u200f]/g, '')).normalize('NFKC')).length < 9);
  expect(lost).toEqual([]);
});

test('letters that Chinese and Japanese share have the forms of the language of their text, or of the whole paper', async () => {
  const words = (...texts: string[]): Block[] => texts.map((text) => ({ kind: 'paragraph', runs: [{ text }] }));
  const quiet = { ...paperOf([]), title: 'T', project: 'P', author: 'A', top: null };
  const fontsOf = async (...texts: string[]) => [...fontsIn(await bytesOf({ ...quiet, blocks: words(...texts) }))];
  expect(await fontsOf(scripts.japanese)).not.toContain('NotoSansSC-Regular');
  expect(await fontsOf(scripts.japanese, '衛星要求')).not.toContain('NotoSansSC-Regular');
  expect(await fontsOf(scripts.chinese)).not.toContain('BIZUDPGothic-Regular');
  expect(await fontsOf(scripts.japanese.repeat(9), scripts.chinese)).toContain('NotoSansSC-Regular');
  const both = await fontsOf(scripts.chinese.repeat(5), scripts.japanese);
  expect(both).toEqual(expect.arrayContaining(['NotoSansSC-Regular', 'BIZUDPGothic-Regular']));
  const bytes = (await docx({ ...quiet, blocks: words(scripts.japanese, '衛星要求') })) as Uint8Array;
  expect(Buffer.from(unzipSync(bytes)['word/document.xml']!).toString()).not.toContain('Microsoft YaHei');
});

test('letters that are not looked at one by one are in all fonts of paper, and control signs are blanks', async () => {
  const own = Array.from({ length: 0x2300 }, (_, code) => String.fromCharCode(code)).filter(
    (letter) => letter !== '\n' && !BEYOND_OWN.test(letter),
  );
  expect(own.length).toBeGreaterThan(500);
  const text = `${own.join('')}\u0085\t\u0007.`;
  const runs = [{ text }, { text, isBold: true }, { text, isItalic: true }];
  const quiet = { ...paperOf([{ kind: 'paragraph', runs }]), title: 'T', project: 'P', author: 'A', top: null };
  const bytes = await bytesOf(quiet);
  expect(emptyBoxesIn(bytes)).toBe(0);
  expect(fontsIn(bytes)).toEqual(new Set(['IBMPlexSans-SemiBold', 'IBMPlexSans-Regular', 'IBMPlexSans-Italic']));
});

test('lines of scripts that do not part their words are broken between words', () => {
  expect(addLineBreaks('The pump')).toBe('The pump');
  expect(addLineBreaks('ปิดวาล์ว').replaceAll('\u200b', '|')).toBe('ปิด|วาล์ว');
});

test('Word is told the letters of each script, and right-to-left text; the text is unchanged', async () => {
  const bytes = (await docx(paperOf(inScripts))) as Uint8Array;
  expect(await officeFaults({ 'report.docx': bytes })).toEqual([]);
  const xml = Buffer.from(unzipSync(bytes)['word/document.xml']!).toString('utf8');
  const text = bare([...xml.matchAll(/<w:t [^>]*>([^<]*)</g)].map(([, each]) => each).join(''));
  expect(Object.entries(scripts).filter(([, written]) => text.split(bare(written)).length < 9)).toEqual([]);
  const runOf = (word: string) => xml.split('<w:r>').find((run) => run.includes(word))!;
  expect(runOf(scripts.hebrew)).toContain('<w:rtl/></w:rPr>');
  const chinese = (await docx(
    paperOf([{ kind: 'paragraph', runs: [{ text: scripts.chinese.repeat(9) }] }]),
  )) as Uint8Array;
  expect(Buffer.from(unzipSync(chinese)['word/document.xml']!).toString()).toContain('w:eastAsia="Microsoft YaHei"');
  expect(runOf(scripts.hindi)).toContain('w:cs="Nirmala UI"');
  expect(runOf(scripts.greek)).not.toContain('<w:rFonts');
});
