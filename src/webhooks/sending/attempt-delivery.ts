import { GuardedFetchError, type GuardedCause } from '../../kit/guarded-fetch.ts'
import type { World } from '../../kit/world.ts'
import type { Claimed } from './claim-due.ts'
import {
  answerTimeoutMs,
  judgeAttempt,
  type AttemptError,
  type AttemptResponse,
  type Judged,
} from '../judge-attempt.ts'
import { signDelivery } from './sign-delivery.ts'
import type { SigningKeys } from '../webhook-secret.ts'

/** One attempt and its result. Times are milliseconds since 1970. */
export type Attempted = { claimed: Claimed; n: number; at: number; endedAt: number; status: number | null } & Judged

type Needs = {
  world: Pick<World, 'now' | 'fetchGuarded'>
  webhooks: { allowsLoopback: boolean }
  keysOf: SigningKeys
}

/** Bytes of an answer that are drained, so that its connection can be reused. The content is ignored. */
const answerMaxBytes = 16_384

/** Sends a message once, freshly signed, and judges the answer. Never throws. */
export async function attemptDelivery(needs: Needs, claimed: Claimed): Promise<Attempted> {
  const { world } = needs
  const n = claimed.attempts + 1
  const at = world.now()
  const response = await send(needs, claimed, at)
  const endedAt = world.now()
  const judged = judgeAttempt(response, { attempt: n, attemptsMax: claimed.attempts_max, endedAt })
  return { claimed, n, at, endedAt, status: response.status ?? null, ...judged }
}

async function send({ world, webhooks, keysOf }: Needs, claimed: Claimed, at: number): Promise<AttemptResponse> {
  const keys = keysOf(claimed.webhook, at)
  if (keys.length === 0) return { cause: 'secret' }
  const body = Buffer.from(claimed.payload)
  try {
    const { status } = await world.fetchGuarded(claimed.webhook.url, {
      method: 'POST',
      headers: signDelivery(keys, { id: claimed.message_id, type: claimed.type, body, at }),
      body,
      timeoutMs: answerTimeoutMs,
      sizeMaxBytes: answerMaxBytes,
      readsStatusOnly: true,
      keepsConnection: true,
      ...(webhooks.allowsLoopback ? { allowsLoopback: true } : {}),
    })
    return { status }
  } catch (error) {
    return { cause: error instanceof GuardedFetchError ? errorOfCause[error.cause] : 'unreachable' }
  }
}

const errorOfCause: Readonly<Record<GuardedCause, AttemptError>> = {
  url: 'url',
  address: 'address',
  timeout: 'timeout',
  too_large: 'unreachable',
  unreachable: 'unreachable',
}
