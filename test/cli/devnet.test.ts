import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { privateKeyToAccount } from 'viem/accounts'
import { referencePaths } from '../support/page-paths.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { callCli, projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { freePort } from '../support/free-port.ts'
import { unescaped } from '../support/html-text.ts'
import { until } from '../support/until.ts'

const options = { skip: anvilIsMissing, timeout: 300_000 }

test(
  'every command of the tour does what it states when it is pasted, and nothing is left behind',
  options,
  async (t) => {
    const { child, lines } = await startDevnet(t, [], (line) => line.startsWith('Stop with'))
    const commands = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim())
    const [buy, settle, file, screen, freeze, screenAgain, trace] = commands
    assert.equal(commands.length, 7, lines.join('\n'))
    const wallets = lines.filter((line) => /^- 0x[0-9a-fA-F]{40}  0x[0-9a-f]{64}$/.test(line))
    assert.equal(wallets.length, 6, 'each wallet with its key')

    const bought = await paste(buy)
    // No party in the history of the chain is new, so that an allowed payment can be tried.
    assert.match(bought, /"decision":"allow".*"tier":"paid"/)
    assert.match(bought, /"success":true,"transaction":"0x[0-9a-f]{64}","network":"eip155:31337"/)

    // The example of a guarded payment, as its README has it, buys of the service itself.
    const guarded = await paste(
      `COUNTERSIGN_URL=${baseOf(lines)} WALLET_KEY=${/0x[0-9a-f]{64}$/.exec(wallets[4] ?? '')?.[0]} node scripts/run.mjs scripts/example.ts guarded-payment`,
    )
    assert.match(
      guarded,
      /^own \(ok\): 300000 base units of 0x5FbDB2315678afecb367f032d93F642f64180aa3 to 0x\w{40} on eip155:31337$/m,
    )
    assert.match(guarded, /^paid: transaction 0x[0-9a-f]{64}$/m)

    const settled = JSON.parse(await paste(settle)) as { status: string; settlement: Record<string, unknown> }
    const { txHash, ...settlement } = settled.settlement
    assert.deepEqual(
      [settled.status, settlement],
      ['settled', { mode: 'onchain', network: 'devnet', simulated: false }],
    )
    assert.match(String(txHash), /^0x[0-9a-f]{64}$/)

    const { verification } = JSON.parse(await paste(file)) as { verification: { status: string } }
    assert.equal(verification.status, 'verified')

    const before = JSON.parse(await paste(screen)) as { signal_keys: string[]; blocked: boolean }
    assert.deepEqual([before.blocked, before.signal_keys.includes('issuer.frozen')], [false, false])
    const { result } = JSON.parse(await paste(freeze)) as { result: string }
    const rpc = /\((http:\/\/127\.0\.0\.1:\d+)\)/.exec(lines.join('\n'))?.[1] ?? assert.fail('no chain is named')
    await until(async () => (await ask(rpc, 'eth_getTransactionReceipt', result)) !== null)
    const after = JSON.parse(await paste(screenAgain)) as Screened & { signal_keys: string[]; verdict: string }
    assert.deepEqual([after.verdict, after.signal_keys.includes('issuer.frozen')], ['risky', true], 'at once')

    const { paths, evidence } = JSON.parse(await paste(trace)) as Screened & { paths: { list: string; hop: number }[] }
    assert.deepEqual(
      paths.map(({ list, hop }) => [list, hop]),
      [['ofac', 2]],
    )
    const picture = /picture of the trace, when you open Trace on this page: (\S+)/.exec(lines.join('\n'))?.[1] ?? ''
    const hasConsole = existsSync(join(projectRoot, 'console/dist'))
    assert.equal((await fetch(picture)).ok, hasConsole, picture)
    // No explorer knows this chain: findings on it are shown by this service, at the port where it is, on this chain.
    for (const { url } of [...after.evidence, ...evidence]) {
      assert.equal(url.replace(/0x\w+/, ''), picture.replace(/0x\w+/, ''))
    }

    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number]
    assert.equal(code, 0)
    await assert.rejects(ask(rpc, 'eth_chainId'), 'the chain ended with it')
  },
)

test(
  '--json prints one line for scripts: what stands in it is on the chain, and the service sells for it',
  options,
  async (t) => {
    const { child, lines } = await startDevnet(t, ['--json'], () => true, { LISTS_UPDATE: 'on' })
    let further = ''
    child.stdout?.on('data', (text: Buffer) => void (further += text.toString()))
    const { rpc, base, wallets, ...facts } = JSON.parse(lines[0] ?? '') as Ready
    assert.deepEqual(
      [facts.ready, facts.chain_id, facts.network, facts.asset_name, facts.asset_version, facts.facilitator],
      [true, 31_337, 'eip155:31337', 'USD Coin', '2', 'in-process'],
    )
    assert.equal(Number(await ask(rpc, 'eth_chainId')), 31_337)
    assert.ok(wallets.length >= 6)
    for (const { address, privateKey, usdc } of wallets) {
      assert.equal(privateKeyToAccount(privateKey).address, address)
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
      const units = BigInt((await ask(rpc, 'eth_call', { to: facts.asset, data }, 'latest')) as string)
      assert.equal(units, BigInt(usdc) * 1_000_000n)
    }
    const manifest = (await (await fetch(`${base}/api/x402`)).json()) as Manifest
    const [{ asset, payTo } = assert.fail('nothing is sold')] = manifest.paid[0]?.accepts ?? []
    assert.deepEqual(
      [manifest.configured, manifest.facilitator, asset, payTo],
      [true, 'in-process', facts.asset, facts.pay_to],
    )
    const curls = (await Promise.all(referencePaths.map((path) => curlsOf(`${base}${path}`)))).flat()
    for (const path of ['/api/risk/flow', '/api/risk/trace', '/api/fulfillment']) {
      const examples = curls.filter((curl) => curl.split(/[ '?]/).includes(base + path))
      assert.ok(examples.length > 0, path)
      for (const example of examples) {
        const answer = JSON.parse(await paste(example)) as { reason_code?: string; status?: unknown }
        assert.deepEqual([answer.reason_code ?? 'none', answer.status], ['none', undefined], example)
      }
    }
    // The request of a payment names this chain and its token, so that it is answered for them.
    for (const [path, examples] of await bodiesOf(base))
      for (const { value } of Object.values(examples)) {
        const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
        const answer = (await (await fetch(base + path, sent)).json()) as Asked
        const { decision, settlement, chain, found: isFound } = answer
        if (isFound === false) continue
        const place = chain ?? `${settlement?.mode} ${settlement?.network}`
        assert.deepEqual([decision, place], ['allow', path === '/api/pay' ? 'onchain devnet' : 'devnet'], path)
      }
    // Downloads that fail are named on the screen of a service, and not where a script reads.
    await until(async () =>
      (await listsOf(base)).every(({ as_of, cause, status }) => as_of ?? cause ?? status === 'off'),
    )
    child.kill('SIGTERM')
    await once(child, 'exit')
    assert.equal(further, '')
    await assert.rejects(ask(rpc, 'eth_chainId'))
  },
)

test('without the program of the chain, one sentence states what to do', async (t) => {
  const end = await callCli(['devnet', '--anvil', '/nowhere/anvil'], { PORT: '0', DATA_DIR: await temporaryFolder(t) })
  assert.deepEqual(end, { code: 1, out: '', err: '/nowhere/anvil does not exist.\n' })
})

type Ready = {
  ready: boolean
  base: string
  rpc: string
  chain_id: number
  network: string
  asset: string
  asset_name: string
  asset_version: string
  pay_to: string
  facilitator: string
  wallets: { address: string; privateKey: `0x${string}`; usdc: string }[]
}
type Manifest = {
  configured: boolean
  facilitator: string
  paid: { accepts: { asset: string; payTo: string }[] }[]
}

/** Starts the command as a user does, and returns its lines up to one that reports that it is ready. */
async function listsOf(base: string): Promise<{ as_of: string | null; cause?: string; status: string }[]> {
  const { lists } = (await (await fetch(`${base}/api/lists`)).json()) as { lists: Awaited<ReturnType<typeof listsOf>> }
  return lists
}

async function startDevnet(
  t: TestContext,
  words: readonly string[],
  isLast: (line: string) => boolean,
  settings: Readonly<Record<string, string>> = {},
) {
  const env = {
    ...settings,
    PATH: process.env['PATH'],
    PORT: String(await freePort()),
    DATA_DIR: await temporaryFolder(t),
    LOG_LEVEL: 'error',
    // Of the operator's own places nothing is touched.
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  }
  const program = [join(projectRoot, 'bin/countersign.mjs'), 'devnet', ...words]
  const child: ChildProcess = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGTERM'))
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout ?? assert.fail('no output') })) {
    lines.push(line)
    if (isLast(line)) break
  }
  return { child, lines }
}

type Screened = { evidence: { url: string }[] }

/** The commands that a page of the reference shows. */
async function curlsOf(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text()
  return [...page.matchAll(/<code>(curl [^<]*)<\/code>/g)].map(([, text = '']) => unescaped(text))
}

/** Runs a command as a shell does, in the folder of the project. */
/** Where the service is, as in the first line of the tour. */
function baseOf(lines: readonly string[]): string {
  return /ready at (http:\S+)/.exec(lines.join('\n'))?.[1] ?? assert.fail('no service is named')
}

async function paste(command = ''): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: projectRoot, maxBuffer: 8_000_000 })
  return stdout
}

async function ask(rpc: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { result: unknown }).result
}

type Asked = {
  decision?: string
  chain?: string
  found?: boolean
  settlement?: { mode: string; network: string }
}
type Examples = Readonly<Record<string, { value: object }>>
type Described = {
  paths: Record<string, { post: { requestBody: { content: Record<string, { examples: Examples }> } } }>
}

/** The bodies that the document gives as examples of paying and of deciding. */
async function bodiesOf(base: string): Promise<[string, Examples][]> {
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as Described
  return ['/api/pay', '/api/decide'].map((path) => [
    path,
    paths[path]?.post.requestBody.content['application/json']?.examples ?? assert.fail(path),
  ])
}
