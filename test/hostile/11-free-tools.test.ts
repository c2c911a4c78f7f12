import assert from 'node:assert/strict'
import test from 'node:test'
import { tools } from '../../src/mcp/tools.ts'
import { say } from '../support/mcp-message.ts'
import { shared } from '../support/test-app.ts'

// Seen: an agent of a service that sells nothing knew three tools that refuse, and not that another way is free.

test('the instructions of the server name the free tools, the paid ones, and the free way to a decision', async () => {
  const answer = await say('2025-11-25', 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  const { instructions } = answer.result as { instructions: string }
  const [, free = '', paid = ''] =
    /Free tools: (.*?)\. Paid call by call over x402: (.*?);/.exec(instructions) ?? assert.fail(instructions)
  for (const { name, sale } of tools) assert.ok((sale ? paid : free).includes(name), `${name}: ${instructions}`)
  for (const reply of ['paid_tier_not_configured', 'POST /api/decide']) assert.ok(instructions.includes(reply))
  for (const lang of ['en', 'zh']) {
    const { text } = await shared.ask(`/llms.txt?lang=${lang}`)
    for (const { name } of tools) assert.ok(text.includes(name), `${lang} ${name}`)
  }
})
