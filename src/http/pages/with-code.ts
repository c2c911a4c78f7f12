import { html, type Html } from '../../kit/html.ts'

/** Renders a text of the messages or the API document, whose only Markdown is code in backticks. */
export function withCode(text: string): Html {
  return html`${text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
