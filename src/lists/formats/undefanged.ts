/** A text whose hosts and links are written as security reports write them, so that they are no links (`hxxps://evil[.]example`). */
export function undefanged(text: string): string {
  return text.replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, '.').replaceAll(/\bhxxp(?=s?:)/gi, 'http')
}
