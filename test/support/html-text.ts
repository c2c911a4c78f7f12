/**
 * A text as a browser shows it: `kit/html` writes what would be markup as the number of its character. The marks of
 * placeholders show nothing.
 */
export function unescaped(text: string): string {
  const unmarked = text.replaceAll(/<\/?var>/g, '')
  return unmarked.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
