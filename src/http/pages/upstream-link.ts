import { html, type Html } from '../../kit/html.ts'

/** Where a list comes from. The operator's own files have no address that a reader could open. */
export function upstreamLink(url: string): Html {
  return url.startsWith('https://') ? html`<a href="${url}" rel="noreferrer">${url}</a>` : html`<code>${url}</code>`
}
