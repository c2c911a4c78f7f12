import { createRequire } from 'node:module'
import { z } from 'zod'
import { readPaymentUrl, type PaymentUrl } from '../src/kit/payment-url.ts'
import type { Snapshot } from '../src/lists/snapshot.ts'
import type { HostScreeningFacts } from '../src/screening/hosts/host-facts.ts'
import { hostShape } from '../src/screening/hosts/host-shape.ts'
import { judgeHost } from '../src/screening/hosts/host-verdict.ts'
import { screenHost } from '../src/screening/screen-host.ts'
import { riskOfWeights } from '../src/screening/policies.ts'
import { cautionFrom, signalWeights } from '../src/screening/signals.ts'

/** One way to judge a host of a list: flagged means caution or worse, null that it is refused as no host. */
export type Judge = { name: string; flags: (text: string, list: string | null) => boolean | null }

/** What hosts show by themselves, with every list switched off. */
export function shapeAlone(): Judge {
  const flags = onUrl((url) => riskOfWeights(hostShape(url).map(({ signal }) => signalWeights[signal])) >= cautionFrom)
  return { name: 'shape alone', flags }
}

/** The answer of the service; of a host on one of the lists that is only that it is on it. */
export function shapeAndLists(snapshot: Snapshot, now: number): Judge {
  return { name: 'shape and lists', flags: onUrl((url) => isFlagged(factsOf(url, snapshot, now))) }
}

/** The same without the list a host was taken from, which would only prove that it can be read. */
export function shapeAndOtherLists(snapshot: Snapshot, now: number): Judge {
  const flags = onUrl((url, own) => {
    const facts = factsOf(url, snapshot, now)
    return isFlagged({ ...facts, hits: facts.hits.filter(({ list }) => list !== own) })
  })
  return { name: 'shape and the other lists', flags }
}

/** MetaMask's eth-phishing-detect as it is published, and without its block list, which leaves its fuzzy comparison. */
export function ethPhishingDetect(): Judge[] {
  const require = createRequire(import.meta.url)
  const Detector = require('eth-phishing-detect/src/detector.js') as Detector
  const config = configSchema.parse(require('eth-phishing-detect/src/config.json'))
  const judge = (name: string, detector: InstanceType<Detector>): Judge => ({
    name,
    flags: (text) => detector.check(hostOf(text)).result,
  })
  return [
    judge('eth-phishing-detect, fuzzy alone', new Detector({ ...config, blacklist: [] })),
    judge('eth-phishing-detect 1.2.0', new Detector(config)),
  ]
}

/** The host as a browser would hand it over, the dot at its end included. */
function hostOf(text: string): string {
  return URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? text
}

function factsOf(url: PaymentUrl, snapshot: Snapshot, now: number): HostScreeningFacts {
  const needs = {
    lists: { current: () => snapshot, maxAgeHours: null },
    clock: { fault: () => null },
    world: { now: () => now },
    service: { engine: 'accuracy' },
  }
  return screenHost(needs, url, snapshot).facts
}

function isFlagged(facts: HostScreeningFacts): boolean {
  return (judgeHost(facts).risk ?? 0) >= cautionFrom
}

function onUrl(judge: (url: PaymentUrl, list: string | null) => boolean): Judge['flags'] {
  return (text, list) => {
    const { url } = readPaymentUrl(text)
    return url ? judge(url, list) : null
  }
}

type Detector = new (config: object) => { check: (host: string) => { result: boolean } }

const configSchema = z.object({
  whitelist: z.array(z.string()),
  blacklist: z.array(z.string()),
  fuzzylist: z.array(z.string()),
  tolerance: z.int(),
})
