import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { defaultNetwork } from '../src/chains/networks.ts'
import { findNonAccount } from '../src/chains/non-accounts.ts'
import { readAddress, type Address } from '../src/kit/address.ts'
import type { Snapshot } from '../src/lists/snapshot.ts'
import { sourceById } from '../src/lists/sources.ts'
import { signalOfListing } from '../src/screening/list-standing.ts'
import { observeAccount } from '../src/screening/observing/observe-account.ts'
import { riskOfWeights } from '../src/screening/policies.ts'
import { cautionFrom, riskyFrom, signalWeights } from '../src/screening/signals.ts'

/** Addresses of which is known what is right: `flag` for those of listed parties, `clear` for those of honest ones. */
export type AddressSet = { set: string; expect: 'flag' | 'clear'; total: number; items: readonly { address: string }[] }

/** The sets in a folder of collected copies, none where it has none. */
export function readAddressSets(dataDir: string): AddressSet[] {
  const file = path.join(dataDir, 'address-sets', 'sets.json')
  if (!existsSync(file)) return []
  return z
    .array(
      z.object({
        set: z.string(),
        expect: z.enum(['flag', 'clear']),
        total: z.int(),
        items: z.array(z.object({ address: z.string() })),
      }),
    )
    .parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The result of the lists alone for the addresses of a set that a family reads. */
export type AddressCounts = { asked: number; flagged: number; risky: number; noAccounts: number }

/**
 * Counts how many are caution or worse by the lists of a snapshot on a UTC day, as verdicts weigh them, how many of these risky, and how many are
 * known as no account that could be paid (tokens and contracts of protocols), which the lists do not decide.
 */
export function countFlagged({ items }: AddressSet, snapshot: Snapshot, day: string): AddressCounts {
  const counts = { asked: 0, flagged: 0, risky: 0, noAccounts: 0 }
  for (const { address: text } of items) {
    const { address } = readAddress(text)
    if (!address) continue
    counts.asked++
    const listed = snapshot.find(address).flatMap(({ list, kind, entry }) => {
      const signal = signalOfListing({ kind, entry }, day)
      return signal === null ? [] : [{ list, signal }]
    })
    const risk = isDisputed(address, listed) ? 0 : riskOfWeights(listed.map(({ signal }) => signalWeights[signal]))
    if (risk >= cautionFrom) counts.flagged++
    if (risk >= riskyFrom) counts.risky++
    if (risk < cautionFrom && observeAccount(address, defaultNetwork(address.family))) counts.noAccounts++
  }
  return counts
}

/** Whether one crowd alone reports a widely used contract, which weighs nothing in a verdict. */
function isDisputed(address: Address, listed: readonly { list: string }[]): boolean {
  const [list = '', ...others] = new Set(listed.map(({ list: id }) => id))
  const isOfCrowd = others.length === 0 && sourceById(list)?.crowd === true
  return isOfCrowd && findNonAccount(address, defaultNetwork(address.family).name) !== null
}
