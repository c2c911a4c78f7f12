import { html, type Html } from '../../kit/html.ts'
import type { HostResult } from '../../screening/host-result.ts'

/**
 * A host with its registrable part emphasised: the rest is chosen freely by its owner. Never a link to the host.
 * `home/host-subject.tsx` of the web app renders the same.
 */
export function hostName({ host, registrable_domain: domain }: Pick<HostResult, 'host' | 'registrable_domain'>): Html {
  const registered = domain !== null && host.endsWith(domain) ? domain : host
  return html`<bdi dir="ltr"><code class="host">${host.slice(0, host.length - registered.length)}<strong>${registered}</strong></code></bdi>`
}
