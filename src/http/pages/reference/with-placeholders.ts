import { html, type Html } from '../../../kit/html.ts'

/** What stands in requests for the values that only their reader has. */
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

/** A request with its placeholders marked. Names of variables of the shell, as in `AGENT=…` and `$AGENT`, are none. */
export function withPlaceholders(request: string): Html {
  return html`${request.split(pattern).map((part, i) => (i % 2 === 1 ? html`<var>${part}</var>` : part))}`
}

const pattern = new RegExp(`(?<![$\\w])(${Object.values(placeholders).join('|')})(?![\\w=])`)
