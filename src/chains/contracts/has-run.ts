/** Whether a text has a run of `length` equal characters. */
export function hasRun(text: string, length: number): boolean {
  let run = 0
  for (let at = 0; at < text.length; at++) {
    run = text[at] === text[at - 1] ? run + 1 : 1
    if (run >= length) return true
  }
  return false
}
