/** A text as a browser shows it: `kit/html` writes what would be markup as the number of its character. */
export function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
