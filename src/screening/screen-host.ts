import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import type { Outcome } from '../endpoint/outcome.ts'
import { paymentUrlField } from '../endpoint/fields.ts'
import { counted, type CountedText } from '../kit/counted-text.ts'
import { utcDay } from '../kit/day.ts'
import type { PaymentUrl } from '../kit/payment-url.ts'
import { joinJson, jsonAfter, openMembers, type ClosingJson, type JsonOf } from '../kit/spliced-json.ts'
import type { HostListing, Snapshot } from '../lists/snapshot.ts'
import type { ListNeeds } from './gather.ts'
import { ownerOf } from './hosts/brand-index.ts'
import type { HostHit, HostScreeningFacts, LinkedHost } from './hosts/host-facts.ts'
import { hostResultSchema, type HostResult } from './host-result.ts'
import { hostShape } from './hosts/host-shape.ts'
import { isOfInfrastructure } from './hosts/infrastructure.ts'
import { linksTo, type Link } from './hosts/linked-pages.ts'
import { redirectTargets } from './hosts/redirect-targets.ts'
import { judgeHost, type HostJudgement } from './hosts/host-verdict.ts'
import type { ListFact } from './facts.ts'
import { listFacts, noOlderThan } from './list-facts.ts'
import { screeningRecord, type ScreenedJson, type ScreenNeeds } from './screen-address.ts'
import { policyVersion } from './policies.ts'
import type { Wording } from './describe-result.ts'
import { stateCache } from './state-cache.ts'
import { describeHost } from './describe-host.ts'
import { judgedOf } from './verdict-ladder.ts'

export const screenEndpoint = defineEndpoint({
  name: 'screenEndpoint',
  methods: ['GET'],
  path: '/api/endpoint',
  tag: 'Screening',
  summary: 'Screen a payment URL before paying there',
  description:
    'Screens the host of a URL, or a domain, against phishing lists, and checks its form: look-alikes of known names, ' +
    'mixed scripts, punycode, IP addresses, hidden hosts. The URL is never fetched. `clear` means no match and no ' +
    'suspicious form; it does not mean safe. If several list rules match, the most specific one takes precedence. A rule ' +
    'for a name applies to its subdomains, except those of other customers of a shared hosting platform. A rule with a ' +
    'path applies to that page only.',
  access: { keys: 'counted', scope: 'screen_endpoint' },
  limit: 'anonymous',
  isLogged: true,
  input: z.strictObject({
    url: paymentUrlField('The http or https URL of the payment page, or its domain.'),
  }),
  output: hostResultSchema,
  errors: ['url_invalid'],
  examples: [
    { title: 'A look-alike host', input: { url: 'https://metmask.io/connect' } },
    { title: 'A domain', input: { url: 'etherscan.io' } },
  ],
  run(needs: ScreenNeeds, input, ask) {
    const facts = gatherHostFacts(needs, input.url, needs.lists.current())
    const { judgement, ...json } = answerOf(facts, { lang: ask.lang, baseUrl: needs.service.baseUrl })
    return { ...json, outcome: hostOutcome(facts, judgement) }
  },
})

/** The outcome of the screening of a URL, as a value. */
export function hostOutcome(facts: HostScreeningFacts, judgement: HostJudgement): Outcome {
  const { verdict, reason_code } = judgement
  return {
    result: verdict,
    isUncertain: verdict === 'uncertain',
    reason_code,
    subject: facts.subject.host,
    record: () => screeningRecord(facts, judgedOf(judgement)),
  }
}

/** Screens one URL against one snapshot: gathers facts and judges them. */
export function screenHost(
  needs: ListNeeds,
  url: PaymentUrl,
  snapshot: Snapshot,
): { facts: HostScreeningFacts; judgement: HostJudgement } {
  const facts = gatherHostFacts(needs, url, snapshot)
  return { facts, judgement: judgeHost(facts) }
}

/** Recorded facts of a host, and their judgement: for judging them again. */
export type HostFactsRecord = HostScreeningFacts
export function judgeHostFacts(facts: HostScreeningFacts): HostJudgement {
  return judgeHost(facts)
}

/**
 * Collects the input of a verdict on a URL from one snapshot. `beside` is a page that was named together with it: if a list
 * blocks it, it is judged as well.
 */
export function gatherHostFacts(
  needs: ListNeeds,
  url: PaymentUrl,
  snapshot: Snapshot,
  beside: PaymentUrl | null = null,
): HostScreeningFacts {
  const now = needs.world.now()
  const clock = needs.clock.fault()
  const listings = snapshot.findHost(url)
  const { targets, mentioned, isCutOff } = redirectTargets(url, { beside, baseUrl: needs.service.baseUrl ?? null })
  const links = linksTo({ url, targets, mentioned }, { listings, snapshot })
  const shown = links.length === 0 ? listings : [...listings, ...links.flatMap((link) => link.listings)]
  const lists = noOlderThan(
    listFacts(snapshot, 'host', now, needs.lists.maxAgeHours),
    shown.map(({ list, facts }) => ({ list, heard_on: facts.known_from })),
  )
  const own = linkedHost(url, listings, lists)
  const [leadsTo, ...further] = links.length === 0 ? [] : shownLinks(links, own, lists)
  return {
    facts: 1,
    ...(clock === null ? {} : { clock }),
    engine: needs.service.engine,
    policy: policyVersion,
    day: utcDay(now),
    lists_root: snapshot.root,
    lists,
    ...own,
    ...(isCutOff ? { shape: hidingTargets(own) } : {}),
    ...(leadsTo === undefined ? {} : { leads_to: leadsTo }),
    ...(further.length === 0 ? {} : { leads_further: further }),
  }
}

/** The facts of linked pages, without those that add nothing to the page itself. */
function shownLinks(links: readonly Link[], own: LinkedHost, lists: readonly ListFact[]): LinkedHost[] {
  return links
    .map(({ target, listings, isMentioned }) => {
      const link = linkedHost(target, listings, lists)
      return isMentioned ? { ...link, shape: [] } : link
    })
    .filter((link) => !isQuietPageOf(link, own))
}

/** Whether a target is a page of the same domain of which nothing is known. */
function isQuietPageOf({ hits, shape, subject }: LinkedHost, own: LinkedHost): boolean {
  const isInner = subject.registrable_domain === own.subject.registrable_domain
  return isInner && hits.length === 0 && shape.length === 0
}

/** More targets than are judged hide where the URL leads. */
function hidingTargets({ shape, subject: { host } }: LinkedHost): LinkedHost['shape'] {
  const isHidden = shape.some(({ signal }) => signal === 'host.obfuscated')
  return isHidden ? shape : [...shape, { signal: 'host.obfuscated', detail: { host } }]
}

function linkedHost(url: PaymentUrl, listings: readonly HostListing[], lists: readonly ListFact[]): LinkedHost {
  const { registrableDomain: domain } = url
  return {
    ...(isWellKnown(domain, listings) ? { brand: true } : {}),
    subject: { url: shownUrl(url), host: url.host, registrable_domain: domain },
    hits: hitsOf(listings, lists),
    shape: hostShape(url),
  }
}

/** Whether the domain is that of a brand, or the rules for its name are about hosts that serve pages of many owners. */
function isWellKnown(domain: string | null, listings: readonly HostListing[]): boolean {
  if (domain !== null && ownerOf(domain) !== undefined) return true
  const ofNames = listings.filter(({ rule }) => !rule.includes('/'))
  return ofNames.length > 0 && ofNames.every(({ rule }) => isOfInfrastructure(rule))
}

/** User information may be a password, and a fragment never reaches the site: neither is repeated. */
function shownUrl({ url, hasUserInfo }: PaymentUrl): string {
  if (!hasUserInfo && !url.includes('#')) return url
  const displayUrl = new URL(url)
  displayUrl.username = ''
  displayUrl.password = ''
  displayUrl.hash = ''
  return displayUrl.href
}

function hitsOf(listings: readonly HostListing[], lists: readonly ListFact[]): readonly HostHit[] {
  if (listings.length === 0) return noHits
  const asOf = new Map(lists.map((list) => [list.id, list.as_of]))
  return listings.map(({ facts, ...listing }) => ({ ...listing, as_of: asOf.get(listing.list) ?? null, entry: facts }))
}

/**
 * The judgement and the answer as JSON. For a URL that no list has and whose form has no finding, all but the URL
 * itself is equal for a state of the lists and a language: then it is judged and described once, and the URL is
 * inserted.
 */
function answerOf(
  facts: HostScreeningFacts,
  wording: Wording,
): ScreenedJson<HostResult> & { judgement: HostJudgement } {
  const opening = openMembers(facts.subject)
  const make = () => {
    const judgement = judgeHost(facts)
    return { judgement, rest: counted(jsonAfter(opening, describeHost(facts, judgement, wording))) }
  }
  const isUnlisted = facts.hits.length === 0 && facts.shape.length === 0 && facts.leads_to === undefined
  const state = { lists: facts.lists, observations: noObservations }
  const key = [facts.lists_root, facts.clock ?? null, wording.lang, wording.baseUrl]
  const { judgement, rest } = isUnlisted ? unlistedOnce(state, key, make) : make()
  const bytes = Buffer.byteLength(opening) + rest.bytes
  const json: JsonOf<HostResult> = joinJson(opening, rest.text)
  return { json, bytes, sharedEnd: isUnlisted ? rest.text : '', judgement }
}

type Rest = ClosingJson<Omit<HostResult, keyof HostScreeningFacts['subject']>>
const unlistedOnce = stateCache<{ judgement: HostJudgement; rest: CountedText<Rest> }>()
const noHits: readonly HostHit[] = []
/** No chain is queried for a host. One object, because it is part of the cache key. */
const noObservations: readonly [] = []
