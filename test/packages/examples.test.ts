import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, symlink, mkdir, writeFile, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { start, until } from '../bootstrap/run-process.ts'
import { startService } from '../browser/start-service.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { sellerOffer, startSeller } from '../support/guarded-seller.ts'
import { sanctioned } from '../support/known-addresses.ts'
import { evmWallet } from '../support/wallets.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
const node = [process.execPath, '--disable-warning=ExperimentalWarning']

test('the examples, against a service that runs', async (t) => {
  const folder = await folderWithSdk(t)
  const service = await startService()
  t.after(service.stop)
  const example = async (name: string, args: readonly string[] = [], env: Record<string, string> = {}, exit = 0) => {
    const running = start(t, [...node, `${name}.ts`, ...args], folder, { COUNTERSIGN_URL: service.base, ...env })
    assert.equal(await running.exit, exit, running.output())
    return running.output()
  }

  await t.test('decide-before-paying: allow, and a payee that is declined', async () => {
    assert.match(await example('decide-before-paying'), /^pay, and keep the attestation: \S/)
    const declined = await example('decide-before-paying', [sanctioned.evm])
    assert.match(declined, /^do not pay: SANCTIONS_MATCH: \S/)
    const unread = await example('decide-before-paying', ['0x12'], {}, 1)
    assert.match(unread, /^not decided: address_invalid: \S/)
    const unheard = await example('decide-before-paying', [], { COUNTERSIGN_URL: 'http://127.0.0.1:9' }, 1)
    assert.match(unheard, /^not decided: service_unreachable: \S/)
  })

  await t.test('apply-a-remedy: declined, corrected, and simulated, which it states', async () => {
    const lines = (await example('apply-a-remedy')).split('\n')
    assert.match(lines[0] ?? '', /^declined: payment_limit_exceeded: /)
    assert.match(lines[1] ?? '', /^remedy: \S/)
    assert.match(lines[2] ?? '', /^simulated, no money moved: 10 USDC, decision allow$/)
  })

  await t.test('the programs of sdk/README.md, as they are pasted', async (t) => {
    const document = await readFile(join(root, 'sdk/README.md'), 'utf8')
    const programs = [...document.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = '']) => text)
    const printed: string[] = []
    for (const [i, program] of programs.entries()) {
      const name = `pasted-${i}.mjs`
      await writeFile(join(folder, name), program.replaceAll('http://localhost:8402', service.base))
      const running = start(t, [...node, name], folder, {})
      assert.equal(await running.exit, 0, running.output())
      printed.push(running.output())
    }
    const expected = [/^allow NO_RISK_SIGNAL \S/, /^200$/, /^function$/, /^approval_refused$/, /^not counted: 0 0$/m]
    assert.equal(printed.length, expected.length, printed.join('\n'))
    for (const [i, reply] of expected.entries()) assert.match((printed[i] ?? '').trim(), reply)
  })

  await t.test('guarded-payment: a seller that is paid, and one that is not', { skip: anvilIsMissing }, async (t) => {
    const seller = await startSeller(t)
    const { address } = evmWallet(76)
    await seller.token.mint(address, 1_000_000n)
    const wallet = { WALLET_KEY: `0x${(76).toString(16).padStart(64, '0')}` }
    const paid = await example('guarded-payment', [seller.url], wallet)
    assert.match(
      paid,
      /^allowed \(NO_RISK_SIGNAL\): 10000 base units of 0x\w+ to 0x\w+ on eip155:8453\npaid: transaction 0x[0-9a-f]{64}\n$/,
    )
    assert.equal(await seller.balanceOf(sellerOffer.payTo), 10_000n)
    seller.quote = { ...seller.quote, accepts: [{ ...sellerOffer, payTo: sanctioned.evm }] }
    const refused = await example('guarded-payment', [seller.url], wallet, 1)
    assert.match(
      refused,
      /^refused \(SANCTIONS_MATCH\): 10000 base units of .+\nnot paid: SANCTIONS_MATCH: \S[^\n]+\n$/,
    )
    assert.equal(seller.payments, 1)
    // What is missing is stated in one sentence.
    const away = 'http://127.0.0.1:9'
    const noService = await example('guarded-payment', [seller.url], { ...wallet, COUNTERSIGN_URL: away }, 1)
    assert.match(noService, /^refused \(service_unreachable\).+\nnot paid: service_unreachable: \S[^\n]+\n$/)
    const noSeller = await example('guarded-payment', [away], wallet, 1)
    assert.equal(noSeller, `The seller at ${away} does not answer. Is it running?\n`)
    const noKey = await example('guarded-payment', [seller.url], { WALLET_KEY: '' }, 1)
    assert.match(noKey, /^Set WALLET_KEY [^\n]+\n$/)
    // What requires no payment is not called paid.
    const free = await example('guarded-payment', [`${service.base}/readyz`], wallet)
    assert.equal(free, 'nothing was paid: the seller answered 200 and asked for no payment.\n')
    const missing = await example('guarded-payment', [`${service.base}/nothing-here`], wallet)
    assert.equal(missing, 'nothing was paid: the seller answered 404 and asked for no payment.\n')
  })

  await t.test('verify-webhook: a message once, and a forged one not at all', async (t) => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    const port = String(await freePort())
    const receiver = start(t, [...node, 'verify-webhook.ts'], folder, { WEBHOOK_SECRET: secret, PORT: port })
    await until(() => receiver.output().includes('listening'))
    const body = JSON.stringify({ type: 'webhook.test', note: 'Hello', at: new Date().toISOString() })
    const now = new Date()
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
    }
    const send = async (content: string) =>
      (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: content })).status
    assert.deepEqual([await send(body), await send(body), await send(`${body} `)], [204, 204, 400])
    await until(() => receiver.output().includes('refused: TOKEN_SIGNATURE_INVALID'))
    assert.equal(receiver.output().split(body).length - 1, 1)
  })
})

test('every example is in the table of the examples', async () => {
  const table = await readFile(join(root, 'examples/README.md'), 'utf8')
  const files = (await readdir(join(root, 'examples'))).filter((name) => name.endsWith('.ts'))
  assert.deepEqual(
    files.filter((name) => !table.includes(`| [${name}](${name}) |`)),
    [],
  )
})

/** The examples in a folder of their own, where the built SDK is installed and the packages that they import are. */
async function folderWithSdk(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-examples-'))
  t.after(() => removeFolder(folder))
  await cp(join(root, 'examples'), folder, { recursive: true })
  const installed = join(folder, 'node_modules/@countersign/sdk')
  await mkdir(installed, { recursive: true })
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  await promisify(execFile)(
    process.execPath,
    [tsc, '-p', 'sdk', '--noEmit', 'false', '--outDir', join(installed, 'dist')],
    {
      cwd: root,
    },
  )
  await cp(join(root, 'sdk/package.json'), join(installed, 'package.json'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const { dependencies } = JSON.parse(await readFile(join(root, 'sdk/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of [...Object.keys(dependencies), 'openapi-typescript-helpers', '@x402', 'viem'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
