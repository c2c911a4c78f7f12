import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openChains } from '../src/chains/chains.ts'
import { readConfig } from '../src/config/config.ts'
import { decidePayment } from '../src/decision/decide.ts'
import { readAddress } from '../src/kit/address.ts'
import { anonymousCaller } from '../src/endpoint/caller.ts'
import { idDrawer } from '../src/kit/draw-id.ts'
import { realWorld } from '../src/kit/world.ts'
import { openLists } from '../src/lists/lists.ts'
import { sources } from '../src/lists/sources.ts'
import { createTraceMemory } from '../src/screening/trace-memory.ts'
import { screenAddress } from '../src/screening/screen-address.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { openKeyring } from '../test/support/keyrings.ts'

const shareMax = 0.2
const [rounds, callsPerRound, atOnce, payees] = [9, 5_000, 32, 500]

/**
 * What a decision costs beyond a screening and a signature, as a share of all of it. In process and in CPU time of all
 * threads: a decision, a decision whose signature stands ready, and a screening, in turns.
 */
export async function benchDecisionCost(say: (line: string) => void): Promise<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const { needs, close } = await open(dataDir)
  const ready = needs.attestation.sign('cs-attestation+jwt', '{}')
  const unsigned: Needs = { ...needs, attestation: { sign: () => ready } }
  const payeeAddresses = Array.from(
    { length: payees },
    () => readAddress(`0x${randomBytes(20).toString('hex')}`).address,
  )
  const ask = { lang: 'en', caller: anonymousCaller('192.0.2.1'), requestId: 'bench' } as const
  const decide = decidePayment.input.pick({ to: true, amountUsdc: true, maxAmountUsdc: true })
  const decisions = payeeAddresses.map((to) =>
    decide.parse({ to: to?.canonical, amountUsdc: '25', maxAmountUsdc: '50' }),
  )
  const screenings = payeeAddresses.map((addr) => screenAddress.input.parse({ addr: addr?.canonical }))
  const works: Record<'signed' | 'unsigned' | 'screening', (n: number) => unknown> = {
    signed: (n) => decidePayment.run(needs, at(decisions, n), ask),
    unsigned: (n) => decidePayment.run(unsigned, at(decisions, n), ask),
    screening: (n) => screenAddress.run(needs, at(screenings, n), ask),
  }
  const spent = { signed: [] as number[], unsigned: [] as number[], screening: [] as number[] }
  const names = ['signed', 'unsigned', 'screening'] as const
  for (let round = 0; round < rounds; round++)
    for (const name of names) spent[name].push(await microsecondsOf(works[name]))
  await close()
  rmSync(dataDir, { recursive: true, force: true })
  const [signed, bare, screening] = [median(spent.signed), median(spent.unsigned), median(spent.screening)]
  say(
    `a decision ${signed.toFixed(1)} us, without its signature ${bare.toFixed(1)} us, a screening ${screening.toFixed(1)} us`,
  )
  const share = (bare - screening) / signed
  const what = 'what a decision costs beyond a screening and a signature'
  return { what, measured: share.toFixed(2), target: `<= ${shareMax}`, reached: share <= shareMax }
}

/** CPU of the whole process, threads included, for one call of many that are under way together. */
async function microsecondsOf(work: (n: number) => unknown): Promise<number> {
  let begun = 0
  const before = process.cpuUsage()
  const oneAfterAnother = async () => {
    while (begun < callsPerRound) await work(begun++)
  }
  await Promise.all(Array.from({ length: atOnce }, oneAfterAnother))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / callsPerRound
}

type Needs = Parameters<typeof decidePayment.run>[0]

async function open(dataDir: string): Promise<{ needs: Needs; close: () => Promise<void> }> {
  const world = realWorld()
  const config = readConfig({})
  const lists = await openLists({
    world,
    dataDir,
    bundleDir: join(import.meta.dirname, '../data/lists'),
    listsDir: null,
    update: false,
    maxAgeHours: config.listsMaxAgeHours,
    sources,
    log: pino({ level: 'silent' }),
  })
  const keyring = await openKeyring({ dataDir, world, secretsKey: null })
  const needs = {
    world,
    ids: { draw: idDrawer(world) },
    service: { engine: 'countersign/bench', baseUrl: config.baseUrl },
    lists,
    listsLog: { proofOf: () => null },
    clock: { fault: () => null },
    chains: openChains(world, config.chains),
    attestation: keyring,
    screening: { traces: createTraceMemory() },
  }
  return { needs, close: () => lists.stop() }
}

function at<Each>(all: readonly Each[], n: number): Each {
  const each = all[n % all.length]
  if (each === undefined) throw new RangeError('nothing to ask')
  return each
}
