import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import test, { type TestContext } from 'node:test'
import { callTool } from '../support/mcp-message.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/**
 * Seventy callers announced a body of 900 KB, sent a byte of it and stopped. Two held the turns in which large bodies were
 * read, 64 filled the queue, and an honest check of 120 KB was 503 until they were given up, two every five seconds.
 */
const stalledCallers = 70

/** A call with 60,000 bytes of arguments: long, and well-formed. */
const longCall = {
  intent: { action: 'pay', to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', amount: '25', asset: 'USDC' },
  contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  data: `0x12345678${'00'.repeat(60_000)}`,
}

for (const path of ['/api/intent/check', '/api/mcp']) {
  test(`while seventy large bodies to ${path} stall, an honest check of 120 KB is answered, and over MCP too`, async (t) => {
    const app = await startTestApp()
    t.after(app.stop)
    await stall(t, app, path)
    const checked = await app.ask('/api/intent/check', { method: 'POST', body: longCall })
    assert.equal(checked.status, 200, checked.text)
    const called = await callTool('2025-11-25', 'check_intent', longCall, { app })
    assert.equal(called.result?.isError, undefined)
  })
}

/**
 * Callers that each send the head of a large body and a byte or 100 KB of it, and no more. What is answered before it on the
 * same connection shows that the head was read.
 */
async function stall(t: TestContext, app: TestApp, path: string): Promise<void> {
  const { hostname, port } = new URL(app.url)
  const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n`
  const begin = async (body: string): Promise<void> => {
    const socket = connect(Number(port), hostname).on('error', () => {})
    t.after(() => socket.destroy())
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n${head}\r\n${body}`)
    await once(socket, 'data')
  }
  await Promise.all(
    Array.from({ length: stalledCallers }, (_, n) => begin(n % 2 === 0 ? '{' : `{"x":"${'x'.repeat(100_000)}`)),
  )
}
