import { Agent, get } from 'node:http'
import { makeSecretToken } from '../src/kit/secret-token.ts'
import { realWorld } from '../src/kit/world.ts'
import type { Figure } from './figure.ts'
import { processFacts, startService } from './service.ts'

const strangers = 100_000
const atOnce = 32
const settleMs = 10_000
const grownMbMax = 20

/**
 * What strangers leave in memory: each comes once, from an address of its own, with an id of an agent and a secret in the
 * right form. The first tenth warms the service up and does not count.
 */
export async function benchStrangers(say: (line: string) => void): Promise<Figure[]> {
  const service = await startService({ LOG_LEVEL: 'warn', TRUST_PROXY: '1', LIMITS: 'on' })
  try {
    await sendStrangers(service.url, { from: 0, to: strangers / 10 })
    const beforeMb = await settledMb(service.pid)
    await sendStrangers(service.url, { from: strangers / 10, to: strangers / 10 + strangers })
    const afterMb = await settledMb(service.pid)
    say(`${beforeMb.toFixed(0)} MB before, ${afterMb.toFixed(0)} MB after`)
    const grownMb = afterMb - beforeMb
    return [
      {
        what: `resident memory that ${strangers} strangers leave, each with a source, an id and a secret of its own`,
        measured: `${grownMb.toFixed(0)} MB`,
        target: `<= ${grownMbMax} MB`,
        reached: grownMb <= grownMbMax,
      },
    ]
  } finally {
    await service.stop()
  }
}

/** Asks once for each of the strangers, some at a time, and reads past what is answered. */
async function sendStrangers(url: string, { from, to }: { from: number; to: number }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let next = from
  const work = async () => {
    while (next < to) await ask(url, agent, next++)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
}

function ask(url: string, agent: Agent, stranger: number): Promise<void> {
  const headers = {
    'x-forwarded-for': `10.${stranger >> 16}.${(stranger >> 8) & 255}.${stranger & 255}`,
    'x-agent-id': `stranger-${stranger}`,
    'x-agent-secret': makeSecretToken('csa_', world),
  }
  const address = `0x${stranger.toString(16).padStart(40, '7')}`
  return new Promise((resolve, reject) => {
    get(`${url}/api/risk?addr=${address}`, { agent, headers }, (answer) => {
      answer.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
}

const world = realWorld()

/** Memory once the service has had time to collect what it no longer needs. */
async function settledMb(pid: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  return processFacts(pid).residentMb
}
