import { isObject } from '../../sdk/src/is-object.ts'
import { readBounded } from '../kit/read-bounded.ts'
import { readStrictJson } from '../kit/strict-json.ts'
import type { World } from '../kit/world.ts'
import type { Facilitator, FacilitatorSettings } from './facilitator.ts'

/**
 * Whether the facilitator answers: a remote one what it supports, and for the one in this process the endpoint that it
 * sends through. Nothing is paid.
 */
export async function probeFacilitator(
  world: Pick<World, 'fetch'>,
  settings: FacilitatorSettings,
  facilitator: Pick<Facilitator, 'getSupported'>,
): Promise<boolean> {
  if (settings.kind === 'in_process') return answersChainId(world, settings.rpcUrl)
  await facilitator.getSupported()
  return true
}

async function answersChainId(world: Pick<World, 'fetch'>, url: string): Promise<boolean> {
  const answer = await world.fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    timeoutMs: requestTimeoutMs,
  })
  const bytes = await readBounded(answer.body, answerMaxBytes)
  if (answer.status !== 200 || bytes === null) return false
  const { fault, ...reading } = readStrictJson(bytes)
  const value = 'value' in reading ? reading.value : null
  return fault === undefined && isObject(value) && typeof value['result'] === 'string'
}

const requestTimeoutMs = 10_000
const answerMaxBytes = 4_096
