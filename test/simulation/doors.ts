import type { z } from 'zod'
import { requestSignIn, openSession } from '../../src/accounts/session-endpoints.ts'
import type { SignInNeeds } from '../../src/accounts/sign-in.ts'
import { createAdmission } from '../../src/api/admit.ts'
import { createCall } from '../../src/api/call.ts'
import { createIdentify } from '../../src/api/identify.ts'
import { inputReader } from '../../src/api/input-reader.ts'
import { actor } from '../../src/audit/audit-write.ts'
import type { Answer, Endpoint } from '../../src/endpoint/endpoint.ts'
import { fileFulfillment, getFulfillment, type FulfillmentNeeds } from '../../src/evidence/fulfillment.ts'
import { decideMandateLink } from '../../src/gateway/decide-mandate-link.ts'
import type { GatewayNeeds } from '../../src/gateway/gateway-needs.ts'
import { useGateway } from '../../src/gateway/pay-endpoints.ts'
import { activateKey } from '../../src/keys/decide-link.ts'
import { issueAccessKey } from '../../src/keys/issue-key.ts'
import type { KeyNeeds } from '../../src/keys/key-needs.ts'
import type { Limits } from '../../src/keys/limits.ts'
import type { Life } from './schedule.ts'

/** What the endpoints that are called here need together. */
export type Rooms = GatewayNeeds & KeyNeeds & SignInNeeds & FulfillmentNeeds

/** A request as it comes from the network. Names of headers are in lower case. */
type Sent = {
  body: Readonly<Record<string, unknown>>
  source: string
  headers?: Readonly<Record<string, string>>
}

/** A mailed link that is opened: `k` is the key or the agent. */
type OpenedLink = { k: string; token: string }

/** Rejects with what the door would make a problem document of. */
type Door = (sent: Sent) => Promise<Answer>

/** The ways into a process. */
export type Doors = {
  pay: Door
  requestKey: Door
  requestSignIn: Door
  openSession: Door
  fileFulfillment: Door
  getFulfillment: Door
  activateKey: (link: OpenedLink) => Promise<Answer>
  decideMandate: (link: OpenedLink & { action: 'confirm' | 'cancel' }) => Promise<Answer>
  /** Counts a call as admission does. */
  count: Limits['take']
}

export function openDoors(needs: Rooms, limits: Limits, life: Life): Doors & { ended: () => Promise<unknown> } {
  const identify = createIdentify(needs)
  const admit = createAdmission(limits, needs.accounts.browsers)
  const takeTurn = () => Promise.resolve(() => {})
  const { call } = createCall({ rooms: needs, identify, admit, takeTurn, recorders: [] })
  const running = new Set<Promise<unknown>>()
  let calls = 0
  const tracked = <Value>(answer: Promise<Value>): Promise<Value> => {
    running.add(answer)
    return answer.finally(() => running.delete(answer))
  }
  const door = <Input extends z.ZodObject>(endpoint: Endpoint<Rooms, Input>): Door => {
    const read = inputReader(endpoint)
    const [method = 'POST'] = endpoint.methods
    return async ({ body, source, headers = {} }) => {
      const bytes = method === 'GET' ? null : Buffer.from(JSON.stringify(body))
      const query = method === 'GET' ? new URLSearchParams(body as Record<string, string>).toString() : ''
      const raw = { method, query, body: bytes, contentType: 'application/json', contentEncoding: undefined }
      const header = (name: string) => (headers[name] === undefined ? [] : [headers[name]])
      const credentials = {
        apiKey: header('x-api-key'),
        authorization: [],
        agentId: header('x-agent-id'),
        agentSecret: header('x-agent-secret'),
      }
      const request = {
        received: { presented: { source, credentials }, method: 'POST', target: '/', body: bytes, header },
        requestId: `${life.name}-${++calls}`,
        read: () => read(raw, () => {}),
        identified: () => {},
        carry: () => {},
      }
      const answer = await tracked(Promise.resolve(call(endpoint, request)))
      return { ...answer, status: answer.status ?? endpoint.okStatus ?? 200 }
    }
  }
  const byLink = () => actor('link', null, { requestId: `${life.name}-${++calls}` })
  const done = { status: 200, body: {}, outcome: null }
  return {
    pay: door(useGateway),
    requestKey: door(issueAccessKey),
    requestSignIn: door(requestSignIn),
    openSession: door(openSession),
    fileFulfillment: door(fileFulfillment),
    getFulfillment: door(getFulfillment),
    activateKey: (link) => tracked(activateKey(needs, { ...link, by: byLink() }).then(() => done)),
    decideMandate: (link) => tracked(decideMandateLink(needs, { ...link, by: byLink() }).then(() => done)),
    count: (plan, subject) => tracked(Promise.resolve(limits.take(plan, subject))),
    ended: () => Promise.allSettled(running),
  }
}
