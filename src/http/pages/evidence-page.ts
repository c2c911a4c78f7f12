import { utcDay } from '../../kit/day.ts'
import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import { lastReportedOn, listedFrom, listedUntil } from '../../lists/entry.ts'
import { hostListedFrom, hostStanding } from '../../lists/host-entry.ts'
import type { Lists } from '../../lists/lists.ts'
import { listLicence, listName } from '../../lists/list-name.ts'
import type { HostListing, Listing, ListState } from '../../lists/snapshot.ts'
import { sourceById } from '../../lists/sources.ts'
import { describeListing } from '../../screening/describe-result.ts'
import { describeRule } from '../../screening/describe-host.ts'
import { signalOfListing, standingOn } from '../../screening/list-standing.ts'
import { cautionFrom, riskyFrom, signalWeights } from '../../screening/signals.ts'
import { timeOf } from '../../kit/time-of.ts'
import type { Page, PageAsk } from './page.ts'
import { upstreamLink } from './upstream-link.ts'
import { stateCard } from './verdict-card.ts'

/** One list's entry for an address or host: the fact behind an evidence item, with its source and age. */
export const evidencePage: Page<{ lists: Pick<Lists, 'current'> }> = {
  path: '/evidence/:list/:entry',
  missing: 'evidence_not_found',
  render: ({ lists }, ask) => {
    const snapshot = lists.current()
    const entry = ask.params['entry'] ?? ''
    const state = snapshot.lists.find(({ id }) => id === ask.params['list'])
    if (!state) return null
    const ofList = ({ list }: { list: string }) => list === state.id
    const addresses = snapshot.findText(entry).filter(ofList)
    const rules = snapshot.findRule(entry).filter(ofList)
    if (addresses.length + rules.length === 0) return null
    const subject = subjectOf(entry, addresses)
    return {
      title: message(ask.lang, 'page.evidence.title', { list: listName(state.id, ask.lang) }),
      body: html`<p><code class="hash">${entry}</code></p>
<p><a class="onward" href="${subject.page}?lang=${ask.lang}">${message(ask.lang, 'page.evidence.screen')}</a>${subject.report && html` · <a href="${subject.report}?lang=${ask.lang}">${message(ask.lang, 'report.title')}</a>`}</p>
${subject.proof && html`<p><a href="${subject.proof}">${message(ask.lang, 'page.evidence.proof')}</a> · <a href="/docs/proofs?lang=${ask.lang}">${message(ask.lang, 'proving.more')}</a></p>`}
<p>${message(ask.lang, 'page.taken_at', { time: timeOf(ask.now) })}</p>
${addresses.map((listing) => drawListing(listing, ask))}
${rules.map((listing) => drawRule(listing, ask))}
${drawSource(state, newestOf(state, addresses, rules), snapshot.root, ask.lang)}`,
    }
  },
}

/** Links to the screening and the report of the same subject. Other chains have neither. */
function subjectOf(
  entry: string,
  addresses: readonly Listing[],
): { page: string; report: string | null; proof: string | null } {
  if (addresses.length === 0) {
    const host = encodeURIComponent(entry.replace(/^\*\./, '').replace(/\/.*/, ''))
    return { page: `/host/${host}`, report: `/report/host/${host}`, proof: `/api/proof?host=${host}` }
  }
  const address = encodeURIComponent(entry)
  const isScreened = addresses.some(({ entry: { family } }) => family !== 'other')
  return {
    page: `/address/${address}`,
    report: isScreened ? `/report/${address}` : null,
    proof: isScreened ? `/api/proof?addr=${address}` : null,
  }
}

/** The weight of this listing alone on a day, in words. Other listings and findings can only add to it. */
function drawWeight({ kind, entry }: Listing, { lang, now }: PageAsk): Html {
  const signal = signalOfListing({ kind, entry }, utcDay(now))
  const standing = standingOn({ kind, entry }, utcDay(now))
  const weight = signal === null ? 0 : signalWeights[signal]
  const verdict =
    standing === 'unknown'
      ? 'uncertain'
      : weight >= riskyFrom
        ? 'risky'
        : weight >= cautionFrom
          ? 'caution'
          : 'weightless'
  const word = message(lang, verdict === 'weightless' ? 'page.evidence.no_weight' : `verdict.${verdict}`)
  const weighs = html`<p>${message(lang, 'page.evidence.weighs', { weight, max: 100 })} ${signal && html`<a href="/docs/verdicts?lang=${lang}#${signal}"><code>${signal}</code></a>`}</p>`
  const text = describeListing({ kind, entry }, standing, lang)
  return stateCard(verdict, word, { subject: weighs, body: html`<p>${text}</p>` })
}

function drawListing(listing: Listing, ask: PageAsk): Html {
  const { entry, list } = listing
  const { lang } = ask
  const link = sourceById(list)?.entryPage(entry)
  const until = listedUntil(entry)
  return html`<section>${drawWeight(listing, ask)}
<dl>
${!entry.unclear && html`<dt>${message(lang, 'page.listed_on')}</dt><dd>${listedFrom(entry)}</dd>`}
${until && html`<dt>${message(lang, 'page.delisted_on')}</dt><dd>${until}</dd>`}
${entry.assets.length > 0 && html`<dt>${message(lang, 'page.assets')}</dt><dd>${entry.assets.join(', ')}</dd>`}
${entry.ref && html`<dt>${message(lang, 'page.ref')}</dt><dd>${entry.ref}</dd>`}
${link && html`<dt>${message(lang, 'page.publisher')}</dt><dd><a href="${link}" rel="noreferrer">${link}</a></dd>`}
</dl></section>`
}

function drawRule({ rule, facts }: HostListing, { lang, now }: PageAsk): Html {
  const standing = hostStanding(facts, utcDay(now))
  const effect = standing === 'active' && facts.effect === 'allow' ? 'vouches' : standing
  return html`<section class="operation"><p>${describeRule({ rule, entry: facts }, effect, lang)}</p>
<dl>
${!facts.unclear && html`<dt>${message(lang, 'page.listed_on')}</dt><dd>${hostListedFrom(facts)}</dd>`}
${facts.delisted_on && html`<dt>${message(lang, 'page.delisted_on')}</dt><dd>${facts.delisted_on}</dd>`}
${facts.url && html`<dt>${message(lang, 'page.publisher')}</dt><dd><a href="${facts.url}" rel="noreferrer">${facts.url}</a></dd>`}
</dl></section>`
}

/** A list is at least as new as its newest shown entry. */
function newestOf({ as_of }: ListState, addresses: readonly Listing[], rules: readonly HostListing[]): string | null {
  const shown = [...addresses.map(({ entry }) => lastReportedOn(entry)), ...rules.map(({ facts }) => facts.known_from)]
  return [...shown, as_of ?? ''].toSorted().at(-1) || null
}

function drawSource(state: ListState, as_of: string | null, root: string, lang: Lang): Html {
  const { complete_through: completeThrough } = state
  return html`<h2>${message(lang, 'page.source')}</h2>
<dl>
<dt>${message(lang, 'page.upstream')}</dt><dd>${upstreamLink(state.upstream_url)}</dd>
<dt>${message(lang, 'page.licence')}</dt><dd>${listLicence(state, lang)}</dd>
<dt>${message(lang, 'page.as_of')}</dt><dd>${as_of ?? '–'}</dd>
${completeThrough !== as_of && html`<dt>${message(lang, 'page.complete_through')}</dt><dd>${completeThrough ?? '–'}</dd>`}
<dt>${message(lang, 'page.snapshot')}</dt><dd><code>${state.snapshot ?? '–'}</code></dd>
<dt>${message(lang, 'attestation.lists_root')}</dt><dd><a href="/lists?lang=${lang}#${state.id}"><code class="hash">${root}</code></a></dd>
</dl>`
}
