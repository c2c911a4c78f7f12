import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { openLink, type LinkPort, type Services } from '../../src/kit/thread-link.ts'

type Calls = {
  double: (number: number) => number
  later: (text: string) => Promise<string>
  fail: (how: 'now' | 'later') => Promise<never>
  note: (text: string) => void
  port: (nothing: null) => MessagePort
}
/** What the other side does, and one thing that it does not. */
type Asked = Calls & { missing: (nothing: null) => void }

test('a request is answered, at once or later, and each with its own answer', async (t) => {
  const { link } = pair(t)
  const requests = Array.from({ length: 50 }, (_, i) => (i % 2 ? link.ask('double', i) : link.ask('later', `${i}`)))
  assert.deepEqual(
    await Promise.all(requests),
    Array.from({ length: 50 }, (_, i) => (i % 2 ? 2 * i : `${i}!`)),
  )
})

test('all messages of a turn are sent as one, and are handled in order', async (t) => {
  const { link, noted, messages } = pair(t)
  for (let i = 0; i < 10; i++) link.notify('note', String(i))
  await link.ask('double', 1)
  assert.equal(noted.join(''), '0123456789')
  assert.deepEqual(messages(), { there: 1, back: 1 })
})

test('what fails there rejects here, a note without a waiting caller does not', async (t) => {
  const { link } = pair(t)
  await assert.rejects(link.ask('fail', 'now'), { message: 'failed now' })
  await assert.rejects(link.ask('fail', 'later'), { message: 'failed later' })
  link.notify('fail', 'later')
  link.notify('fail', 'now')
  await assert.rejects(link.ask('missing', null), /missing is no known request/)
  assert.equal(await link.ask('double', 2), 4)
})

test('a port is handed over', async (t) => {
  const { link } = pair(t)
  const port = await link.ask('port', null)
  t.after(() => port.close())
  const received = new Promise((resolve) => {
    port.once('message', resolve)
  })
  assert.equal(await received, 'through the port')
})

test('when the other side is gone, what it did not answer fails, and so do requests to it from then on', async (t) => {
  const { link } = pair(t)
  const waiting = link.ask('later', 'never')
  link.end('it is gone')
  await assert.rejects(waiting, { message: 'it is gone' })
  await assert.rejects(link.ask('double', 1), { message: 'it is gone' })
  link.notify('note', 'not received')
})

/** Two sides in one thread, and the messages between them. */
function pair(t: TestContext) {
  const { port1, port2 } = new MessageChannel()
  t.after(() => port1.close())
  const noted: string[] = []
  const counts = { there: 0, back: 0 }
  const services: Calls & Services = {
    double: (number) => 2 * number,
    later: (text) => new Promise((resolve) => setTimeout(resolve, text.length, `${text}!`)),
    fail: (how) => {
      if (how === 'now') throw new Error('failed now')
      return Promise.reject(new Error('failed later'))
    },
    note: (text) => void noted.push(text),
    port: () => {
      const channel = new MessageChannel()
      send(channel.port1, 'through the port', [])
      return channel.port2
    },
  }
  openLink(
    counted(port2, () => counts.back++),
    services,
  )
  const link = openLink<Asked>(
    counted(port1, () => counts.there++),
    {},
  )
  return { link, noted, messages: () => ({ ...counts }) }
}

function counted(port: MessagePort, sent: () => void): LinkPort {
  return {
    postMessage: (parcel, ports) => {
      sent()
      send(port, parcel, ports)
    },
    on: (event, act) => port.on(event, act),
  }
}

function send(port: MessagePort, message: unknown, ports: readonly MessagePort[]): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
  port.postMessage(message, ports)
}
