import { readPaymentUrl, type PaymentUrl } from '../../kit/payment-url.ts'
import { writtenTargets } from './written-targets.ts'

/** The URLs to which a URL leads by its own text, and whether there are more than are judged. */
export type RedirectTargets = { targets: readonly PaymentUrl[]; isCutOff: boolean }

/**
 * Follows a URL to every target in it, and each of those to its own, also within one domain: a redirector may send its visitor
 * to any of them. Each page is a target once.
 */
export function redirectTargets(url: PaymentUrl): RedirectTargets {
  const first = writtenTargets(url)
  if (first.length === 0) return none
  const pages = new Set([url.url])
  const targets: PaymentUrl[] = []
  const texts = [...first]
  for (const text of texts) {
    const { url: target } = readPaymentUrl(text)
    if (!target || pages.has(target.url)) continue
    if (targets.length === targetsMax) return { targets, isCutOff: true }
    pages.add(target.url)
    targets.push(target)
    texts.push(...writtenTargets(target))
  }
  return { targets, isCutOff: false }
}

const none: RedirectTargets = { targets: [], isCutOff: false }
/** Links that pages carry have one or two. */
const targetsMax = 16
