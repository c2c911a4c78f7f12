import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { Worker } from 'node:worker_threads'
import pg from 'pg'

/**
 * Loaded before the service: once it is sent SIGUSR2, it kills the service at the point that the file KILL_ORDER names,
 * when that point was reached so often before. Points are recognized by what goes to the database and to callers, so
 * that the service has no code for its tests.
 */
const orderFile = process.env['KILL_ORDER'] ?? ''
let point = ''
let left = 0
process.on('SIGUSR2', () => {
  const [name = '', after = '0'] = readFileSync(orderFile, 'utf8').split(' ')
  left = Number(after)
  point = name
})

function reached(name: string): void {
  if (name === point && left-- <= 0) process.kill(process.pid, 'SIGKILL')
}

type Kind = 'claim' | 'payment' | 'mail_lease' | 'mail_end'

/** What a set of writes is about, by its tables. A claim that is released is none of them. */
function kindOf(texts: readonly string[]): Kind | null {
  // A queued mail stands in one set with what it is about; its sender writes about it alone.
  if (texts.length > 0 && texts.every((text) => text.includes('accounts_mails')))
    return texts.some((text) => /\bdelete\b/i.test(text)) ? 'mail_end' : 'mail_lease'
  if (texts.some((text) => text.includes('gateway_payments'))) return 'payment'
  return texts.some((text) => text.includes('gateway_requests')) ? 'claim' : null
}

function stored(kind: Kind | null): void {
  if (kind === 'claim') reached('after_claim')
  if (kind === 'payment') reached('after_commit')
  if (kind === 'mail_lease') reached('mail_leased')
}

function stores(kind: Kind | null): void {
  if (kind === 'payment') reached('before_commit')
  if (kind === 'mail_end') reached('mail_sent')
}

// The embedded database: a set is one message to the writer's thread.
type Request = { id: number; set: readonly { kind: string; table: string }[] }
const sets = new Map<number, Kind | null>()

// oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below.
const send = Worker.prototype.postMessage
Worker.prototype.postMessage = function (this: Worker, message: unknown, transfer?: never): void {
  const { id, set } = (message ?? {}) as Partial<Request>
  const kind = kindOf(set?.map((write) => `${write.kind} ${write.table}`) ?? [])
  if (id !== undefined) sets.set(id, kind)
  stores(kind)
  send.call(this, message, transfer)
  if (kind === 'payment') reached('commit_sent')
}

process.on('worker', (worker: Worker) => {
  if (worker.threadName !== 'storage-writer') return
  worker.on('message', (news: { replies?: readonly { id: number }[] }) => {
    for (const { id } of news.replies ?? []) {
      stored(sets.get(id) ?? null)
      sets.delete(id)
    }
  })
})

// PostgreSQL: a set is what stands between BEGIN and COMMIT on one connection.
const open = new WeakMap<object, string[]>()
// oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below.
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
  const [request] = args
  const text = typeof request === 'string' ? request : ((request as { text?: string } | undefined)?.text ?? '')
  if (text === 'BEGIN') open.set(this, [])
  if (text !== 'BEGIN' && text !== 'COMMIT') open.get(this)?.push(text)
  if (text !== 'COMMIT') return Reflect.apply(query, this, args)
  const kind = kindOf(open.get(this) ?? [])
  open.delete(this)
  stores(kind)
  const answer = Reflect.apply(query, this, args) as Promise<{ command: string }>
  // What was sent reaches the server, or does not.
  if (kind === 'payment') setImmediate(() => reached('commit_sent'))
  return answer.then((result) => {
    if (result.command === 'COMMIT') stored(kind)
    return result
  })
} as typeof pg.Client.prototype.query

// oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below.
const end = ServerResponse.prototype.end
ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]): ServerResponse {
  if (this.req.url === '/api/pay') {
    reached('before_answer')
    if (point === 'within_answer' && left <= 0) {
      // Half of the answer leaves the process, which then dies.
      this.write(String(args[0]).slice(0, 40))
      setImmediate(() => reached('within_answer'))
      return this
    }
    if (point === 'within_answer') left--
  }
  return Reflect.apply(end, this, args) as ServerResponse
}
