import { createHash, generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { payee, startSettlingChain } from '../../test/support/chains/settling-chain.ts'
import { putMulticall } from '../../test/support/chains/paid-chain.ts'
import { minuteMs } from '../../src/kit/duration.ts'

/** All that a service talks to. Each answers rightly one time in six and fails in one of five ways otherwise; the chain has better spells. */
export type FailingParties = {
  /** The settings by which a service talks to them. */
  env: Readonly<Record<string, string>>
  /** What has the service ask its publishers here, as flags of Node. */
  flags: readonly string[]
  /** Messages that the receiver of webhooks took. */
  receiver: { url: string; taken: () => number }
  /** The chain behind the endpoint that fails: what gives a wallet dollars, and what it has, in millionths. */
  chain: { fund: (address: string, units: bigint) => Promise<void>; paidUnits: () => Promise<bigint> }
  /** Requests per party. */
  requests: Readonly<Record<string, number>>
  stop: () => Promise<void>
}

const payTo = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
/** How often a party is right. A payment needs a dozen right answers of the chain in a row, so that it has better spells. */
const rightShare = 1 / 6
const spells = [
  { share: 1 / 2, ms: [3_000, 15_000] },
  { share: 29 / 30, ms: [20_000, minuteMs] },
] as const
/** A party that hangs is hung up on after so long, or by the service before. */
const hangMs = 20_000

/** Starts the parties; `redisUrl` is a real Redis server, which is then reached over a way that breaks. */
export async function startFailingParties(redisUrl: string | undefined): Promise<FailingParties> {
  const requests: Record<string, number> = {}
  const count = (party: string) => void (requests[party] = (requests[party] ?? 0) + 1)
  let taken = 0
  const http = (party: string, right: Right, share = () => rightShare) =>
    listen(failingHttp(() => count(party), right, share))
  const chain = await startSettlingChain(Math.floor(Date.now() / 1_000))
  await putMulticall(chain.anvil)
  const node = await http('chain', passTo(chain.anvil.url), changingShare())
  const receiver = await http('webhook', (_, response) => {
    taken++
    response.writeHead(204).end()
  })
  const publisher = await http('publisher', (_, response) => response.writeHead(404).end())
  const witness = await http('witness', (_, response) => response.writeHead(404).end())
  const mail = await listen(failingMailServer(() => count('mail server')))
  const redis = redisUrl === undefined ? null : await listen(failingWay(new URL(redisUrl), () => count('redis')))
  const nodeUrl = urlOf(node)
  return {
    env: {
      ...chain.env,
      RPC_URL_ETHEREUM: nodeUrl,
      RPC_URL_BASE: nodeUrl,
      X402_PAY_TO: payTo,
      SMTP_URL: `smtp://127.0.0.1:${portOf(mail)}`,
      LOG_WITNESSES: `${witnessKey()} ${urlOf(witness)}`,
      LISTS_UPDATE: 'on',
      SOAK_PUBLISHERS: urlOf(publisher),
      ...(redis === null ? {} : { REDIS_URL: `redis://127.0.0.1:${portOf(redis)}` }),
    },
    flags: ['--import', './scripts/soak/publishers-elsewhere.ts'],
    receiver: { url: `${urlOf(receiver)}/`, taken: () => taken },
    chain: { fund: chain.usdc.mint, paidUnits: () => chain.balance(payee) },
    requests,
    stop: async () => {
      await chain.anvil.stop()
      for (const server of [node, receiver, publisher, witness, mail, redis]) server?.close()
    },
  }
}

type Right = (body: string, response: ServerResponse) => void

function failingHttp(count: () => void, right: Right, share: () => number): Server {
  const ways: readonly ((request: IncomingMessage, response: ServerResponse) => void)[] = [
    (_, response) => void response.writeHead(randomInt(2) ? 500 : 429).end('<h1>no</h1>'),
    (request) => void request.socket.destroy(),
    (request) => void setTimeout(() => request.socket.destroy(), hangMs).unref(),
    (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(randomBytes(200)),
    (_, response) => void response.writeHead(200, { 'content-length': '1000' }).write('{"', () => response.destroy()),
  ]
  return createHttpServer((request, response) => {
    count()
    text(request).then(
      (body) => (Math.random() < share() ? right(body, response) : ways[randomInt(ways.length)]?.(request, response)),
      () => {},
    )
  })
}

/** The share of right answers now: bad and better spells of random length follow each other. */
function changingShare(): () => number {
  let [nth, endsAt] = [0, 0]
  return () => {
    const hasEnded = performance.now() >= endsAt
    if (hasEnded) nth = (nth + 1) % spells.length
    const { share, ms } = spells[nth] ?? spells[0]
    if (hasEnded) endsAt = performance.now() + randomInt(ms[0], ms[1])
    return share
  }
}

/** Hands a question on to a real node. */
function passTo(nodeUrl: string): Right {
  return (body, response) => {
    fetch(nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      .then(async (answer) =>
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
      )
      .catch(() => response.destroy())
  }
}

function failingMailServer(count: () => void): Server {
  return createServer((socket) => {
    count()
    socket.on('error', () => {})
    const ways = [
      () => socket.on('data', () => socket.write('421 no\r\n')).write('220 soak\r\n'),
      () => socket.destroy(),
      () => setTimeout(() => socket.destroy(), hangMs).unref(),
      () => socket.write(randomBytes(200)),
      () => socket.write('220 so', () => socket.resetAndDestroy()),
    ]
    ways[randomInt(ways.length)]?.()
  })
}

/** Passes bytes on, and breaks each connection after a while in one of four ways. */
function failingWay({ hostname, port }: URL, count: () => void): Server {
  return createServer((client) => {
    count()
    const upstream = connect(Number(port || 6379), hostname)
    let passes = true
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.on('data', (bytes) => passes && to.write(bytes))
    }
    const breaks = setTimeout(
      () => {
        passes = false
        const ways = [
          () => client.destroy(),
          () => client.resetAndDestroy(),
          () => setTimeout(() => client.destroy(), hangMs).unref(),
          () => client.write(randomBytes(100)),
        ]
        ways[randomInt(ways.length)]?.()
      },
      randomInt(1_000, 15_000),
    ).unref()
    client.on('close', () => clearTimeout(breaks))
  })
}

/** A verifier key of a witness that cosigns nothing. */
function witnessKey(): string {
  const { publicKey } = generateKeyPairSync('ed25519')
  const typed = Buffer.concat([Buffer.of(4), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)])
  const id = createHash('sha256').update('soak\n').update(typed).digest('hex').slice(0, 8)
  return `soak+${id}+${typed.toString('base64')}`
}

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${portOf(server)}`
}
