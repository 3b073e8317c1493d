/** The namespaces of Office's own formats. */
export const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const PACKAGED = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The beginning of the media types of the parts of a Word file. */
export const WORD_MEDIA = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
