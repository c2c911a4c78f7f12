import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LeanLoad } from './lean-client.ts'

const run = promisify(execFile)

/** `seconds` are whole ones. */
export type WrkLoad = LeanLoad & { program: string }

/**
 * Answers of a second to wrk, which takes a third of what a client in JavaScript does. It sends the next requests of a
 * connection when those before are answered. Throws for an answer that is not 200 and for a connection that failed.
 */
export async function askWrk({ program, url, requests, connections, seconds, inFlight = 1 }: WrkLoad): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-wrk-'))
  try {
    const file = join(folder, 'requests')
    await writeFile(file, piecesOf(requests, inFlight))
    const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', join(import.meta.dirname, 'wrk.lua'), url]
    const { stdout } = await run(program, [...load, '--', file])
    const failed = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0]
    if (failed !== undefined) throw new Error(`${url}: ${failed}`)
    const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
    if (!(perSecond > 0)) throw new Error(`wrk said no rate: ${stdout}`)
    return perSecond
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As `wrk.lua` reads them: as many requests together as are sent at once, each with its length before it. */
function piecesOf(requests: readonly Uint8Array[], inFlight: number): Buffer {
  const pieces = requests.map((_, first) =>
    Array.from({ length: inFlight }, (_, nth) => requests[(first + nth) % requests.length] ?? new Uint8Array()),
  )
  return Buffer.concat(
    pieces.flatMap((piece) => [Buffer.from(`${piece.reduce((sum, { length }) => sum + length, 0)}\n`), ...piece]),
  )
}
