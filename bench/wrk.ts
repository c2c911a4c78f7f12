import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type WrkLoad = {
  program: string
  url: string
  path: string
  /** Whole ones. */
  seconds: number
  connections: number
  /** Callers in turns, beginning with one of them. */
  callers: { count: number; first: number }
  /** Addresses that stand in X-Forwarded-For when the request is sent. */
  addresses: 1 | 2
}

/** As many as are sent in a second at most. */
const preparedMax = 30_000

/**
 * Answers of a second to wrk, which sends a connection's next request when one is answered, and takes a third of what a client
 * in JavaScript does. Throws for an answer that is not 200 and for a connection that failed.
 */
export async function askWrk({
  program,
  url,
  path,
  seconds,
  connections,
  callers,
  addresses,
}: WrkLoad): Promise<number> {
  const script = join(import.meta.dirname, 'wrk.lua')
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url]
  const told = [path, addresses, callers.count, callers.first, preparedMax].map(String)
  const { stdout } = await run(program, [...load, '--', ...told])
  const failed = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0]
  if (failed !== undefined) throw new Error(`${url}${path}: ${failed}`)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (!(perSecond > 0)) throw new Error(`wrk said no rate: ${stdout}`)
  return perSecond
}
