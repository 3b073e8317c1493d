/** Names the buttons of the bar for the palette: what they do with the selected entities, and other words for it. */
export const bulkWords: Readonly<Record<string, readonly [does: string, words: string]>> = {
  Label: ['Label the selected entities', 'label, tag, tags'],
  Attribute: ['Set an attribute of the selected entities', 'attribute, set value, bulk edit'],
  Class: ['Change the class of the selected entities', 'class, convert, change class'],
  Transform: ['Transform the selected entities', 'split, merge, relate, convert'],
  Number: ['Number the selected entities', 'number, renumber, numbering'],
  Quality: ['Check the quality of the selected entities', 'quality, rules'],
  Status: ['Change the status of the selected entities', 'status, state, approve, workflow'],
  Lock: ['Lock or unlock the selected entities', 'lock, unlock, protect'],
  Visibility: ['Hide, archive or redact the selected entities', 'visibility, hide, archive, redact'],
  Baseline: ['Baseline the selected entities', 'baseline, snapshot'],
  Report: ['Report on the selected entities', 'report, export, pdf, docx, excel'],
  Move: ['Move the selected entities', 'move, transfer, move to another project'],
  Delete: ['Delete the selected entities', 'delete, remove, erase, trash'],
};
