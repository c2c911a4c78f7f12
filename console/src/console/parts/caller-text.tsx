import { oneLine } from '../../../../src/kit/quote-caller-text.ts'

/**
 * A text that a caller chose, set apart from our own words: on one line, without invisible characters or direction
 * controls.
 */
export function CallerText({ text }: { text: string }) {
  return <bdi className="caller-text">{oneLine(text)}</bdi>
}
