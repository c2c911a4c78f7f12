import { benchChains } from './chains.ts'
import { benchDecisions } from './decisions.ts'
import { benchHosts } from './hosts.ts'
import { benchHttp } from './http.ts'
import { benchLookUps } from './look-ups.ts'
import { benchStart } from './start.ts'
import { benchTrace } from './trace.ts'

/** One measured figure beside what it has to reach. */
export type Figure = { what: string; measured: string; target: string; reached: boolean }

const figures: Figure[] = []
for (const [name, measure] of [
  ['look-ups in one million addresses', benchLookUps],
  ['hosts: the big list, and checks', benchHosts],
  ['start and memory', benchStart],
  ['chains: cold, dead and remembered', benchChains],
  ['trace: 100,000 transfers', benchTrace],
  ['intent checks and signed decisions', benchDecisions],
  ['HTTP against bare and constant servers', benchHttp],
] as const) {
  console.error(`measuring ${name} ...`)
  figures.push(...(await measure((line) => console.error(`  ${line}`))))
}

console.log(`Node ${process.version}, ${process.platform} ${process.arch}, ${new Date().toISOString().slice(0, 10)}\n`)
console.log('| what | measured | to reach | |\n|---|---|---|---|')
for (const { what, measured, target, reached } of figures) {
  console.log(`| ${what} | ${measured} | ${target} | ${reached ? 'reached' : 'NOT REACHED'} |`)
}
