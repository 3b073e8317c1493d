// A requirements document as Word puts it on the clipboard: marks of its own, numbers as text, tables of paragraphs, and blank lines.
const item = (number: string, text: string, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>${number}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
const heading = (level: number, number: string, text: string) =>
  `<h${level} style='margin-left:0in;text-indent:0in;mso-list:l1 level${level} lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>${number}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>${text}<o:p></o:p></h${level}>`;
const text = (words: string) => `<p class=MsoNormal>${words}<o:p></o:p></p>`;
const table = (...rows: string[][]) =>
  `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td width=120 valign=top>${text(cell)}</td>`).join('')}</tr>`)
    .join('')}</table>`;

/** Five headings, three requirements as paragraphs, two as rows of a table, and a table of figures. */
export const WORD_DOCUMENT = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- /* Font Definitions */ p.MsoNormal {margin:0in;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
${heading(1, '1', 'Mission')}
${text('The buoy finds oil on the sea, and tells the coast&nbsp;guard.')}
${text('&nbsp;')}
${heading(1, '2', 'Sensing')}
${heading(2, '2.1', 'Oil')}
${item('a)', 'The buoy shall detect oil films of at least <b>50&nbsp;m²</b>.')}
${item('b)', 'The buoy <i>shall</i> alert within 15 minutes.')}
${heading(2, '2.2', 'Power')}
${table(['<b>ID</b>', '<b>Title</b>', '<b>Requirement</b>'], ['B-1', 'Endurance', 'The buoy shall work for 90 days.'], ['B-2', 'Restart', 'The buoy shall restart by itself.'])}
${heading(1, '3', 'Characteristics')}
<p class=MsoCaption>Table <!--[if supportFields]><span style='mso-element:field-begin'></span><![endif]-->1: Masses<o:p></o:p></p>
${table(['Part', 'Mass, kg'], ['Hull', '40'], ['Battery', '12.5'])}
<!--EndFragment--></body></html>`;
