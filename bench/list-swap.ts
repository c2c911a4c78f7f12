import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { startService } from './service.ts'

const answersMin = 10_000
const swapsMin = 10

/** Ten thousand answers while the lists are replaced again and again: none fails, none mixes two snapshots. */
export async function benchListSwap(say: (line: string) => void): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-swap-'))
  try {
    const service = await startService({ LISTS_DIR: folder })
    try {
      const seen = await askAcrossSwaps({ url: service.url, listsDir: folder, answersMin, swapsMin })
      say(`${seen.answers} answers across ${seen.swaps} swaps: ${seen.mixed} mixed, ${seen.failed} failed`)
      return [
        figure('answers that mix two snapshots of lists', seen.mixed, seen),
        figure('answers that failed', seen.failed, seen),
      ]
    } finally {
      await service.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export type SwapPlan = { url: string; listsDir: string; answersMin: number; swapsMin: number }
export type SwapsSeen = { answers: number; swaps: number; mixed: number; failed: number }

/**
 * Asks about the addresses of two lists while the operator's own list is the one and the other in turns, replaced whenever the last
 * one is in force. An answer to a batch is of one snapshot if it blocks an address of both, all others of one list and none of the other, and a single
 * answer if no other one with its `lists_root` blocks an address of the other list.
 */
export async function askAcrossSwaps({ url, listsDir, answersMin, swapsMin }: SwapPlan): Promise<SwapsSeen> {
  const [common = '', ...others] = randomAddresses(2 * listLength + 1)
  const [odd, even] = [others.slice(0, listLength), others.slice(listLength)]
  const seen: SwapsSeen = { answers: 0, swaps: 0, mixed: 0, failed: 0 }
  const listOfRoot = new Map<string, string>()
  let version = 0
  const nextVersion = () => {
    version++
    writeOwn(listsDir, [common, ...(version % 2 === 1 ? odd : even)], version)
  }
  nextVersion()
  // Where answers are mixed, no version may ever be seen as a whole.
  const isOver = () => (seen.answers >= answersMin && seen.swaps >= swapsMin) || seen.mixed >= mixedEnough
  const noteBatch = (results: readonly Screened[]) => {
    const blocked = new Set(results.flatMap((each) => (each.blocked ? each.address.toLowerCase() : [])))
    const isOdd = isSame(blocked, [common, ...odd])
    const isEven = isSame(blocked, [common, ...even])
    // Each version lists the common address. The initial lists may still answer beside the first version: in another
    // loop, and for earlier requests.
    const isBefore = seen.swaps < 2 && blocked.size === 0
    if (!isOdd && !isEven && !isBefore) seen.mixed++
    if (version % 2 === 1 ? !isOdd : !isEven) return
    seen.swaps++
    nextVersion()
  }
  const noteSingle = (list: string, { lists_root, blocked }: { lists_root: string; blocked: boolean }) => {
    if (!blocked) return
    const recorded = listOfRoot.get(lists_root) ?? list
    if (recorded !== list) seen.mixed++
    listOfRoot.set(lists_root, recorded)
  }
  const askAgain = async () => {
    for (let n = 0; !isOver(); n++) {
      const batch = await ask<{ results: Screened[] }>(`${url}/api/risk/batch`, [common, ...odd, ...even])
      const list = n % 2 === 0 ? 'odd' : 'even'
      const address = (list === 'odd' ? odd : even)[0]
      const single = await ask<{ lists_root: string; blocked: boolean }>(`${url}/api/risk?addr=${address}`, null)
      seen.answers += 2
      if (batch) noteBatch(batch.results)
      else seen.failed++
      if (single) noteSingle(list, single)
      else seen.failed++
    }
  }
  await Promise.all(Array.from({ length: callers }, askAgain))
  return seen
}

type Screened = { address: string; blocked: boolean }

function isSame(actual: ReadonlySet<string>, expected: readonly string[]): boolean {
  return actual.size === expected.length && expected.every((address) => actual.has(address))
}

async function ask<Answer>(url: string, addresses: readonly string[] | null): Promise<Answer | null> {
  const headers = { 'content-type': 'application/json' }
  const init = addresses === null ? {} : { method: 'POST', headers, body: JSON.stringify({ addresses }) }
  const answer = await fetch(url, init).catch(() => null)
  return answer?.ok ? ((await answer.json()) as Answer) : null
}

function randomAddresses(count: number): string[] {
  return Array.from({ length: count }, () => `0x${randomBytes(20).toString('hex')}`)
}

/** Whole at once, as an operator who follows the documentation does it. */
function writeOwn(listsDir: string, addresses: readonly string[], version: number): void {
  const folder = join(listsDir, 'own')
  mkdirSync(folder, { recursive: true })
  const entries = addresses.map((address) => ({ address, reason: `version-${version}-` }))
  writeFileSync(join(folder, '.own.json'), JSON.stringify(entries))
  renameSync(join(folder, '.own.json'), join(folder, 'own.json'))
}

function figure(what: string, count: number, { answers, swaps }: SwapsSeen): Figure {
  return {
    what: `${what}, of ${answers} across ${swaps} swaps`,
    measured: String(count),
    target: '0',
    reached: count === 0,
  }
}

const callers = 8
const mixedEnough = 100
const listLength = 10
