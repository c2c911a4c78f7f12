import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { replayableOf } from '../../src/api/replayables.ts'
import { readExport } from '../../src/decision/read-export.ts'
import { replayExport } from '../../src/decision/replay-export.ts'
import { askOver, type Answer, type Question } from '../support/ask.ts'
import { activeKey } from '../support/key-holder.ts'
import type { Service } from './killed-service.ts'

export type Payer = { agentId: string; secret: string }

/** What an agent may pay on a day: so little that most payments of a long run are blocked. */
export const dailyUsdc = 300
const payersCount = 6

/** Agents of one owner, with the key whose log is on. */
export async function ownedPayers(service: Service): Promise<{ payers: Payer[]; key: string }> {
  const ask = askOf(service)
  const { key, headers } = await activeKey({ dataDir: service.dataDir, ask })
  const on = await ask('/api/access-keys/settings', { method: 'POST', headers, body: { decision_log: true } })
  assert.equal(on.status, 200, on.text)
  const register = async (_: unknown, i: number): Promise<Payer> => {
    const agentId = `payer-${i}`
    const mandate = { maxUsdc: 100, dailyUsdc }
    const body = { action: 'register', agentId, entity: 'Crash test', mandate }
    const { json } = (await ask('/api/pay', { method: 'POST', headers, body })) as Answer<{ agentSecret: string }>
    return { agentId, secret: json.agentSecret }
  }
  return { payers: await Promise.all(Array.from({ length: payersCount }, register)), key }
}

/** An entry of the log: which payment it is of, and what was decided. */
export type LoggedPayment = { inputs: { payment: { id: string } }; inputs_hash: string; result: string }

/** The complete log of the key. Every entry has to be genuine, and judged again alike. */
export async function readLog(service: Service, key: string): Promise<LoggedPayment[]> {
  const ask = askOf(service)
  const jwks = (await ask('/.well-known/service-keys.json')).json as JwkSet
  const entries: LoggedPayment[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/api/access-keys/decisions${cursor === '' ? '' : `?cursor=${cursor}`}`
    const { text } = await ask(path, { headers: { 'x-api-key': key } })
    const { content, fault } = await readExport(Buffer.from(text), jwks)
    assert.ok(content, `${fault?.message} ${text.slice(0, 300)}`)
    const others = (await replayExport(content, jwks, replayableOf)).filter(({ result }) => result !== 'match')
    assert.deepEqual(others, [])
    entries.push(...(content.entries as LoggedPayment[]))
    cursor = content.next_cursor
  }
  return entries
}

function askOf({ url }: Service) {
  const agent = new Agent()
  return (path: string, question: Question = {}) => askOver(agent, url, path, question)
}
