import { html, type Html } from '../../../kit/html.ts'

/** Placeholders for values that only the reader has. */
export const placeholders = {
  apiKey: 'csk_KEY',
  agentId: 'AGENT',
  agentSecret: 'csa_SECRET',
  session: 'SESSION',
  csrf: 'TOKEN',
  base64: 'BASE64',
  messageId: 'ID',
  messageTime: 'SECONDS',
} as const

/** Marks the placeholders in a request. Shell variables, as in `AGENT=…` and `$AGENT`, are not placeholders. */
export function withPlaceholders(request: string): Html {
  return html`${request.split(pattern).map((part, i) => (i % 2 === 1 ? html`<var>${part}</var>` : part))}`
}

const pattern = new RegExp(`(?<![$\\w])(${Object.values(placeholders).join('|')})(?![\\w=])`)
