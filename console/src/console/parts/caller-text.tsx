import { oneLine } from '../../../../src/kit/quote-caller-text.ts'

/**
 * A text that a caller chose, apart from our own words: on one line, with nothing in it that is not seen or that turns the
 * direction of what stands beside it.
 */
export function CallerText({ text }: { text: string }) {
  return <bdi className="caller-text">{oneLine(text)}</bdi>
}
