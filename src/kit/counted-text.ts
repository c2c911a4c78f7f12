/**
 * A text and its length in UTF-8 bytes. The length of joined parts is the sum of theirs: to measure a text that was
 * just concatenated, V8 would first flatten it, and do so again when it is sent.
 */
export type CountedText<Text extends string = string> = { readonly text: Text; readonly bytes: number }

export function counted<Text extends string>(text: Text): CountedText<Text> {
  return { text, bytes: Buffer.byteLength(text) }
}
