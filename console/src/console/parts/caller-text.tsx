import { oneLine } from '../../../../src/kit/quote-caller-text.ts'

/**
 * A text that a caller chose, set apart from our own words: on one line, without invisible characters or direction
 * controls.
 */
export function CallerText({ text }: { text: string }) {
  return (
    <span className="caller-text">
      <bdi>{oneLine(text)}</bdi>
    </span>
  )
}

/** The same for a text within a message that has quotation marks: its direction does not turn them. */
export function isolated(text: string): string {
  return `\u2068${oneLine(text)}\u2069`
}
