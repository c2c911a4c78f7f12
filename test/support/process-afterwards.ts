import assert from 'node:assert/strict'
import type { StartedService } from '../scenario/start-service.ts'
import { unlisted } from './known-addresses.ts'

/** The numbers of errors that nothing caught, by kind, as the service counts them. */
export async function uncaughtErrors({ ask }: Pick<StartedService, 'ask'>): Promise<Record<string, number>> {
  const { text } = await ask('/metrics')
  const rows = text.matchAll(/^countersign_uncaught_errors_total\{kind="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(rows, ([, kind, count]) => [kind, Number(count)]))
}

/** A service after its outside parties failed: it runs, it answers, and it caught every error where it belonged. */
export async function assertUnharmed(service: StartedService, what: string): Promise<void> {
  const { running, ask } = service
  assert.equal(running.child.exitCode, null, `${what}: ${running.output()}`)
  assert.equal((await ask(`/api/risk?addr=${unlisted.evm}`)).status, 200, what)
  assert.deepEqual(await uncaughtErrors(service), { unhandled_rejection: 0, uncaught_exception: 0 }, running.output())
}
