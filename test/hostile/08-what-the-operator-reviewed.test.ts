import assert from 'node:assert/strict'
import test from 'node:test'
import { callCli } from '../support/command-line.ts'
import { signIn } from '../support/console-session.ts'
import { host, verifiedService } from '../support/payees.ts'
import { startTestApp } from '../support/test-app.ts'

/**
 * The operator reviewed an honest name, host and wallet, and passed the wallet. The owner renamed the service meanwhile and
 * kept the wallet: the new name was verified by the operator's word.
 */
test('an operator verifies the service that was reviewed: another name, URL or wallet by now is none of it', async () => {
  const app = await startTestApp()
  try {
    const { holder, service } = await verifiedService(app, host(app), { sid: 'shop' })
    const { changes: headers } = await signIn(app, holder.email)
    const save = (body: Readonly<Record<string, unknown>>) =>
      app.ask('/api/console/services', { method: 'POST', headers, body })
    const env = { DATA_DIR: app.dataDir }
    const show = async () =>
      JSON.parse((await callCli(['services', 'show', 'shop', '--json'], env)).out) as Record<string, string>
    for (const change of [{ name: 'Big Bank payments' }, { url: 'https://bank.example' }]) {
      const { revision = '', wallet } = await show()
      assert.equal((await save({ sid: 'shop', ...change })).status, 200)
      const input = await callCli(['services', 'set-status', 'shop', 'verified', '--revision', revision], env)
      assert.deepEqual([input.code, input.err.includes('has changed since')], [1, true])
      assert.equal(wallet, service.wallet)
    }
    assert.notEqual((await show())['status'], 'verified')
    assert.equal((await callCli(['services', 'set-status', 'shop', 'verified'], env)).code, 1, 'nothing reviewed')
    assert.equal((await callCli(['services', 'set-status', 'shop', 'suspended'], env)).code, 0, 'it ends any state')
  } finally {
    await app.stop()
  }
})
