import { namesOf } from '../../kit/host-name.ts'
import { readPaymentUrl, type PaymentUrl } from '../../kit/payment-url.ts'
import type { HostListing, Snapshot } from '../../lists/snapshot.ts'
import { pagesOfSameAccount } from './same-account.ts'
import { pagesOfSameContent } from './same-content.ts'

/**
 * A page that a URL leads to or mentions, or that shows the same content at another gateway or the same account of a
 * platform, with its listings. The form of one that is merely mentioned is not judged.
 */
export type Link = { target: PaymentUrl; listings: readonly HostListing[]; isMentioned: boolean }

type Pages = { url: PaymentUrl; targets: readonly PaymentUrl[]; mentioned: readonly PaymentUrl[] }

/**
 * The targets of a URL, and those of the URLs it mentions and of the pages with the same content or account that a list
 * blocks.
 */
export function linksTo(
  { url, targets, mentioned }: Pages,
  { listings, snapshot }: { listings: readonly HostListing[]; snapshot: Snapshot },
): readonly Link[] {
  const led = targets.map((target) => ({ target, listings: snapshot.findHost(target), isMentioned: false }))
  const elsewhere = [url, ...targets, ...mentioned].flatMap((page) => [
    ...sameContent(page, snapshot),
    ...sameAccount(page, snapshot),
  ])
  if (mentioned.length + elsewhere.length === 0) return led
  const named = mentioned.map((target) => ({ target, listings: snapshot.findHost(target), isMentioned: true }))
  const shownRules = new Set([listings, ...led.map((link) => link.listings)].flat().map(ruleOf))
  return [...led, ...blockedOf([...named, ...elsewhere], shownRules)]
}

/** Of these links, those that a rule blocks which is not already known. */
function blockedOf(links: readonly Link[], shownRules: Set<string>): readonly Link[] {
  return links.filter((link) => {
    const isBlocked = link.listings.some(
      (listing) => listing.facts.effect === 'block' && !shownRules.has(ruleOf(listing)),
    )
    for (const listing of link.listings) shownRules.add(ruleOf(listing))
    return isBlocked
  })
}

/** The pages that show the same content and have a rule about it. */
function sameContent(page: PaymentUrl, snapshot: Snapshot): readonly Link[] {
  return pagesOfSameContent(page).flatMap(({ host, path, id }) => {
    const listings = snapshot.findHost({ names: namesOf(host), path }).filter(({ rule }) => rule.includes(id))
    const target = listings.length === 0 ? undefined : readPaymentUrl(`https://${host}${path}`).url
    return target === undefined ? [] : [{ target, listings, isMentioned: true }]
  })
}

/** The pages that show the same account and have a rule about it: a rule for a platform as a whole is about none. */
function sameAccount(page: PaymentUrl, snapshot: Snapshot): readonly Link[] {
  return pagesOfSameAccount(page).flatMap(({ host, path, isAccount }) => {
    const all = snapshot.findHost({ names: [host], path })
    const listings = isAccount ? all : all.filter(({ rule }) => rule.includes('/'))
    const target = listings.length === 0 ? undefined : readPaymentUrl(`https://${host}${path}`).url
    return target === undefined ? [] : [{ target, listings, isMentioned: true }]
  })
}

function ruleOf({ list, rule }: HostListing): string {
  return `${list} ${rule}`
}
