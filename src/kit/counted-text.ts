/**
 * A text and how many bytes it has in UTF-8. What is put together from such parts is counted by adding: to count a text that
 * was just put together, V8 would first copy it into one piece, and once more when it is sent.
 */
export type CountedText = { readonly text: string; readonly bytes: number }

export function counted(text: string): CountedText {
  return { text, bytes: Buffer.byteLength(text) }
}
