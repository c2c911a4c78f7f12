import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { lastHeardOn, listedFrom, listedUntil } from '../../lists/entry.ts'
import { hostListedFrom, hostStanding } from '../../lists/host-entry.ts'
import type { Lists } from '../../lists/lists.ts'
import { listLicence, listName } from '../../lists/list-name.ts'
import type { HostListing, Listing, ListState } from '../../lists/snapshot.ts'
import { sourceById } from '../../lists/sources.ts'
import { utcDay } from '../../screening/gather.ts'
import { describeListing } from '../../screening/describe-result.ts'
import { describeRule } from '../../screening/describe-host.ts'
import { standingOn } from '../../screening/list-standing.ts'
import type { Page, PageAsk } from './page.ts'
import { upstreamLink } from './upstream-link.ts'

/** What one list says of one address or host: the fact behind an evidence item, with its source and age. */
export const evidencePage: Page<{ lists: Pick<Lists, 'current'> }> = {
  path: '/evidence/:list/:entry',
  render: ({ lists }, ask) => {
    const snapshot = lists.current()
    const entry = ask.params['entry'] ?? ''
    const state = snapshot.lists.find(({ id }) => id === ask.params['list'])
    if (!state) return null
    const ofList = ({ list }: { list: string }) => list === state.id
    const addresses = snapshot.findText(entry).filter(ofList)
    const rules = snapshot.findRule(entry).filter(ofList)
    if (addresses.length + rules.length === 0) return null
    return {
      title: entry,
      body: html`<p>${listName(state.id, ask.lang)}</p>
${addresses.map((listing) => drawListing(listing, ask))}
${rules.map((listing) => drawRule(listing, ask))}
${drawSource(state, newestOf(state, addresses, rules), ask.lang)}`,
    }
  },
}

function drawListing({ kind, entry, list }: Listing, { lang, now }: PageAsk): Html {
  const link = sourceById(list)?.entryPage(entry)
  const until = listedUntil(entry)
  return html`<section class="operation"><p>${describeListing({ kind, entry }, standingOn(entry, utcDay(now)), lang)}</p>
<dl>
<dt>${message(lang, 'page.listed_on')}</dt><dd>${listedFrom(entry)}</dd>
${until && html`<dt>${message(lang, 'page.delisted_on')}</dt><dd>${until}</dd>`}
${entry.assets.length > 0 && html`<dt>${message(lang, 'page.assets')}</dt><dd>${entry.assets.join(', ')}</dd>`}
${entry.ref && html`<dt>${message(lang, 'page.ref')}</dt><dd>${entry.ref}</dd>`}
${link && html`<dt>${message(lang, 'page.publisher')}</dt><dd><a href="${link}" rel="noreferrer">${link}</a></dd>`}
</dl></section>`
}

function drawRule({ rule, facts }: HostListing, { lang, now }: PageAsk): Html {
  const standing = hostStanding(facts, utcDay(now))
  const said = standing === 'active' && facts.effect === 'allow' ? 'vouches' : standing
  return html`<section class="operation"><p>${describeRule({ rule, entry: facts }, said, lang)}</p>
<dl>
<dt>${message(lang, 'page.listed_on')}</dt><dd>${hostListedFrom(facts)}</dd>
${facts.delisted_on && html`<dt>${message(lang, 'page.delisted_on')}</dt><dd>${facts.delisted_on}</dd>`}
${facts.url && html`<dt>${message(lang, 'page.publisher')}</dt><dd><a href="${facts.url}" rel="noreferrer">${facts.url}</a></dd>`}
</dl></section>`
}

/** The list is as new as the newest that is shown of it. */
function newestOf({ as_of }: ListState, addresses: readonly Listing[], rules: readonly HostListing[]): string | null {
  const shown = [...addresses.map(({ entry }) => lastHeardOn(entry)), ...rules.map(({ facts }) => facts.known_from)]
  return [...shown, as_of ?? ''].toSorted().at(-1) || null
}

function drawSource(state: ListState, as_of: string | null, lang: Lang): Html {
  const { complete_through: whole } = state
  return html`<h2>${message(lang, 'page.source')}</h2>
<dl>
<dt>${message(lang, 'page.upstream')}</dt><dd>${upstreamLink(state.upstream_url)}</dd>
<dt>${message(lang, 'page.licence')}</dt><dd>${listLicence(state, lang)}</dd>
<dt>${message(lang, 'page.as_of')}</dt><dd>${as_of ?? '–'}</dd>
${whole !== as_of && html`<dt>${message(lang, 'page.complete_through')}</dt><dd>${whole ?? '–'}</dd>`}
<dt>${message(lang, 'page.snapshot')}</dt><dd><code>${state.snapshot ?? '–'}</code></dd>
</dl>`
}
