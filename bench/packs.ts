import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replayableOf } from '../src/api/replayables.ts'
import { readPack } from '../src/decision/read-pack.ts'
import { replayPack } from '../src/decision/replay-pack.ts'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'

const packs = 1_000
const rounds = 5
const atOnce = 64

/** How long the packs that the tests keep take to be replayed, a thousand of them in process, with nothing kept between them. */
export async function benchPacks(say: (line: string) => void): Promise<Figure[]> {
  const folder = join(import.meta.dirname, '../test/decision/packs')
  const recorded = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  const files = recorded.filter((bytes) => readPack(bytes).pack?.manifest.v === 1)
  const seconds: number[] = []
  const cpu: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [began, before] = [performance.now(), process.cpuUsage()]
    for (let done = 0; done < packs; done += atOnce)
      await Promise.all(Array.from({ length: Math.min(atOnce, packs - done) }, (_, at) => replayOne(files, done + at)))
    seconds.push((performance.now() - began) / 1_000)
    const { user, system } = process.cpuUsage(before)
    cpu.push((user + system) / 1e6)
  }
  say(`${median(seconds).toFixed(2)} s, ${median(cpu).toFixed(2)} s of CPU in all threads`)
  for (const bytes of recorded.filter((each) => !files.includes(each))) {
    const began = performance.now()
    await replayOne([bytes], 0)
    say(`a full pack of ${(bytes.length / 1_000).toFixed(0)} kB: ${(performance.now() - began).toFixed(0)} ms`)
  }
  const largest = Math.max(...files.map(({ length }) => length)) / 1_000
  return [
    atMost('replay of 1,000 packs in process', median(seconds), 2, 's'),
    atMost('the largest light pack that the tests keep', largest, 30, 'kB'),
  ]
}

async function replayOne(files: readonly Buffer[], at: number): Promise<void> {
  const { pack } = readPack(files[at % files.length] ?? Buffer.alloc(0))
  const replayed = pack && (await replayPack(pack, { jwks: null, logKey: null }, replayableOf))
  if (replayed?.result !== 'match') throw new Error('a pack does not match')
}

function atMost(what: string, value: number, most: number, unit: string): Figure {
  return { what, measured: `${value.toFixed(2)} ${unit}`, target: `<= ${most} ${unit}`, reached: value <= most }
}
