import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { utcDay } from '../src/kit/day.ts'
import { benchCallers } from './callers.ts'
import { benchChains } from './chains.ts'
import { benchDecisions } from './decisions.ts'
import { benchDecisionLog } from './decision-log.ts'
import { benchFirstPaint } from './first-paint.ts'
import { benchFleet } from './fleet.ts'
import { benchGateway } from './gateway.ts'
import { benchGrowth } from './growth.ts'
import { benchHostile } from './hostile.ts'
import { benchHosts } from './hosts.ts'
import { benchHttp } from './http.ts'
import { benchListSwap } from './list-swap.ts'
import { benchLookUps } from './look-ups.ts'
import { benchMcp } from './mcp.ts'
import { benchMemory } from './memory.ts'
import { benchObservatory } from './observatory.ts'
import { benchPaidCall } from './paid-call.ts'
import { benchPacks } from './packs.ts'
import { benchProofAnswers } from './proof-answers.ts'
import { benchProofs } from './proofs.ts'
import { benchStrangers } from './strangers.ts'
import { benchStart } from './start.ts'
import { benchTrace } from './trace.ts'
import { benchWebhooks } from './webhooks.ts'
import type { Figure } from './figure.ts'
import { benchWorkers } from './workers.ts'

// `npm run bench -- memory hosts` measures what has one of these in its name.
const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const figures: Figure[] = []
for (const [name, measure] of [
  ['look-ups in one million addresses', benchLookUps],
  ['hosts: the big list, and checks', benchHosts],
  ['proofs: the tree of a million subjects', benchProofs],
  ['proofs over HTTP and at the start', benchProofAnswers],
  ['packs: replay', benchPacks],
  ['start and memory', benchStart],
  ['chains: cold, dead and remembered', benchChains],
  ['trace: 100,000 transfers', benchTrace],
  ['intent checks and signed decisions', benchDecisions],
  ['decision log: cost, size, export and replay', benchDecisionLog],
  ['callers: limits and keys', benchCallers],
  ['gateway: payments and previews', benchGateway],
  ['workers: several loops of one process', benchWorkers],
  ['fleet: three processes behind nginx', benchFleet],
  ['growth: lists and histories', benchGrowth],
  ['list swap: answers while lists are replaced', benchListSwap],
  ['webhooks: deliveries', benchWebhooks],
  ['observatory: import and answers', benchObservatory],
  ['first paint of pages on a phone', benchFirstPaint],
  ['mcp: calls of tools beside HTTP', benchMcp],
  ['paid call beside the official middleware', benchPaidCall],
  ['hostile requests', benchHostile],
  ['memory under load', benchMemory],
  ['strangers', benchStrangers],
  ['HTTP against bare and constant servers', benchHttp],
] as const) {
  if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue
  console.error(`measuring ${name} ...`)
  figures.push(...(await measure((line) => console.error(`  ${line}`))))
}

const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`
const versions = `Node ${process.version}, ${process.platform} ${release()} ${process.arch}`
console.log(`${machine}; ${versions}; ${utcDay(Date.now())}\n`)
console.log('| what | measured | to reach | |\n|---|---|---|---|')
for (const { what, measured, target, reached } of figures) {
  console.log(`| ${what} | ${measured} | ${target} | ${reached ? 'reached' : 'NOT REACHED'} |`)
}
