/**
 * A text as parsers of URLs read it: without tabs and line ends, which the URL standard drops anywhere, and without the signs that
 * no font shows (`\u00ad`, `\u200b`, `\ufeff`), which IDNA drops from the name of a host. Some of them are white space elsewhere.
 */
export function withoutIgnoredSigns(text: string): string {
  return text.replaceAll(ignored, '')
}

const ignored = /[\t\n\r\p{Default_Ignorable_Code_Point}]/gu
