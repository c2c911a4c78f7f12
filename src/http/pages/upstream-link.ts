import { html, type Html } from '../../kit/html.ts'

/** The source of a list. Files of the operator have no public URL. */
export function upstreamLink(url: string): Html {
  return url.startsWith('https://') ? html`<a href="${url}" rel="noreferrer">${url}</a>` : html`<code>${url}</code>`
}
