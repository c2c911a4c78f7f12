import { html, type Html } from '../../kit/html.ts'

/** A text of the messages or the API document, which marks code with backticks and uses no other Markdown. */
export function withCode(text: string): Html {
  return html`${text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
