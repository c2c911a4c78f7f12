import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { askOver } from '../support/ask.ts'
import { unlisted } from '../support/known-addresses.ts'
import type { Asked } from './check-payments.ts'
import type { Payer } from './owned-payers.ts'

/** A request may be held up by a dead process for 5 s; on a busy machine everything takes longer. */
const wedgedMaxMs = 60_000
const pollMs = 100

/** Pays until the first of the services is gone, sending each payment to all of them at the same moment. */
export async function payUntilGone(
  urls: readonly string[],
  payer: Payer,
  log: Asked[],
  { round, kill }: { round: number; kill: () => void },
): Promise<void> {
  for (let i = 0; ; i++) {
    const one: Asked = { nonce: `${round}-${i}`, amountUsdc: randomInt(1, 100), answers: [] }
    log.push(one)
    const [first, ...others] = await Promise.allSettled(urls.map((url) => pay(url, payer, one)))
    for (const sent of [first, ...others])
      if (sent?.status === 'fulfilled' && !isInProgress(sent.value)) one.answers.push(sent.value)
    if (first?.status !== 'fulfilled') return
    kill()
  }
}

/** Every request that was not answered twice is sent again, as a careful client does, until it has an answer. */
export async function askAgain(url: string, payer: Payer, log: readonly Asked[]) {
  const waits = { times: 0, longestMs: 0 }
  for (const one of log.filter(({ answers }) => answers.length < 2)) {
    const begun = performance.now()
    for (;;) {
      const answer = await pay(url, payer, one)
      const waitedMs = performance.now() - begun
      if (!isInProgress(answer)) {
        one.answers.push(answer)
        break
      }
      waits.times++
      waits.longestMs = Math.max(waits.longestMs, waitedMs)
      assert.ok(waitedMs < wedgedMaxMs, `${one.nonce} is wedged`)
      await sleep(pollMs)
    }
  }
  return waits
}

function isInProgress({ status, text }: Asked['answers'][number]): boolean {
  return status === 409 && text.includes('idempotency_request_in_progress')
}

/** On a connection of its own: one that is kept may be closed by the service while the machine is busy. */
async function pay(url: string, { agentId, secret }: Payer, { nonce, amountUsdc }: Asked) {
  const body = { agentId, amountUsdc, to: unlisted.evm, nonce }
  const headers = { 'x-agent-secret': secret, 'idempotency-key': `key-${nonce}` }
  const { status, text } = await askOver(new Agent(), url, '/api/pay', { method: 'POST', body, headers })
  return { status, text }
}
