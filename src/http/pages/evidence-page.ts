import { html, type Html } from '../../kit/html.ts'
import { say } from '../../kit/prose.ts'
import { listedFrom, listedUntil } from '../../lists/entry.ts'
import type { Lists } from '../../lists/lists.ts'
import { listName } from '../../lists/list-name.ts'
import { sourceById } from '../../lists/sources.ts'
import { utcDay } from '../../screening/gather.ts'
import { speakListing } from '../../screening/speak.ts'
import { standingOn } from '../../screening/verdict.ts'
import type { Page } from './page.ts'

/** What one list says of one address: the fact behind an evidence item, with its source and age. */
export const evidencePage: Page<{ lists: Pick<Lists, 'current'> }> = {
  path: '/evidence/:list/:address',
  render: ({ lists }, { lang, params, now }) => {
    const snapshot = lists.current()
    const address = params['address'] ?? ''
    const listings = snapshot.findText(address).filter((listing) => listing.list === params['list'])
    const state = snapshot.lists.find((list) => list.id === params['list'])
    if (listings.length === 0 || !state) return null
    return {
      title: address,
      body: html`<p>${listName(state.id, lang)}</p>
${listings.map(({ kind, entry }) => {
  const link = sourceById(state.id)?.entryPage(entry)
  const until = listedUntil(entry)
  return html`<section class="operation"><p>${speakListing({ kind, entry }, standingOn(entry, utcDay(now)), lang)}</p>
<dl>
<dt>${say(lang, 'page.listed_on')}</dt><dd>${listedFrom(entry)}</dd>
${until && html`<dt>${say(lang, 'page.delisted_on')}</dt><dd>${until}</dd>`}
${entry.assets.length > 0 && html`<dt>${say(lang, 'page.assets')}</dt><dd>${entry.assets.join(', ')}</dd>`}
${entry.ref && html`<dt>${say(lang, 'page.ref')}</dt><dd>${entry.ref}</dd>`}
${link && html`<dt>${say(lang, 'page.publisher')}</dt><dd><a href="${link}" rel="noreferrer">${link}</a></dd>`}
</dl></section>`
})}
<h2>${say(lang, 'page.source')}</h2>
<dl>
<dt>${say(lang, 'page.upstream')}</dt><dd>${upstream(state.upstream_url)}</dd>
<dt>${say(lang, 'page.licence')}</dt><dd>${state.licence}</dd>
<dt>${say(lang, 'page.as_of')}</dt><dd>${state.as_of ?? '–'}</dd>
<dt>${say(lang, 'page.snapshot')}</dt><dd><code>${state.snapshot ?? '–'}</code></dd>
</dl>`,
    }
  },
}

/** The operator's own files have no address that a reader could open. */
function upstream(url: string): Html {
  return url.startsWith('https://') ? html`<a href="${url}" rel="noreferrer">${url}</a>` : html`<code>${url}</code>`
}
