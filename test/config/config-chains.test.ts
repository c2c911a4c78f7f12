import assert from 'node:assert/strict'
import test from 'node:test'
import { networks } from '../../src/chains/networks.ts'
import { readChainSettings } from '../../src/config/config-chains.ts'
import { ConfigError } from '../../src/config/config-error.ts'

const variables: Readonly<Record<string, string>> = {
  ethereum: 'RPC_URL_ETHEREUM',
  base: 'RPC_URL_BASE',
  bsc: 'RPC_URL_BSC',
  polygon: 'RPC_URL_POLYGON',
  arbitrum: 'RPC_URL_ARBITRUM',
  optimism: 'RPC_URL_OPTIMISM',
  avalanche: 'RPC_URL_AVALANCHE',
  arc: 'RPC_URL_ARC',
  tron: 'TRON_API_URL',
  solana: 'SOLANA_RPC_URL',
  bitcoin: 'BITCOIN_API_URL',
}

test('nothing is read when nothing is set, or set to nothing', () => {
  const nothing = { endpoints: {}, explorers: {}, explorerKey: null, budgetMs: 800 }
  assert.deepEqual(readChainSettings({}), nothing)
  const empty = [...Object.values(variables), 'ONCHAIN', 'CHAIN_BUDGET_MS', 'EXPLORER_API_KEY', 'RPC_URL_NOWHERE']
  assert.deepEqual(readChainSettings(Object.fromEntries(empty.map((name) => [name, ' ']))), nothing)
  assert.deepEqual(readChainSettings({ ONCHAIN: 'off' }), nothing)
})

test('each network has a variable, which switches it on by itself', () => {
  assert.deepEqual(
    Object.keys(variables),
    networks.map(({ name }) => name),
  )
  for (const [network, variable] of Object.entries(variables)) {
    const { endpoints } = readChainSettings({ [variable]: ' http://127.0.0.1:8545/ ' })
    assert.deepEqual(endpoints, { [network]: ['http://127.0.0.1:8545'] })
  }
})

test('ONCHAIN=public adds the public endpoints of those that have none of their own', () => {
  const { endpoints } = readChainSettings({ ONCHAIN: 'public', RPC_URL_BASE: 'https://node.example/key' })
  for (const { name, publicEndpoints } of networks) {
    assert.deepEqual(endpoints[name], name === 'base' ? ['https://node.example/key'] : publicEndpoints, name)
    assert.ok(endpoints[name]?.length)
  }
})

test('an EVM network takes several endpoints, private ones too, with a key in path or query', () => {
  const urls = ['https://node.example/v3/key', 'http://10.0.0.5:8545/?apikey=a%2Cb', 'http://[::1]:8545']
  const { endpoints } = readChainSettings({ RPC_URL_POLYGON: urls.join(' , ') })
  assert.deepEqual(endpoints, { polygon: urls })
})

test('an explorer stands beside the endpoint of its network', () => {
  const env = {
    RPC_URL_BASE: 'http://localhost:8545',
    EXPLORER_API_URL_BASE: 'https://base.blockscout.com/',
    EXPLORER_API_KIND_BASE: 'blockscout',
    RPC_URL_ARC: 'http://localhost:8546',
    EXPLORER_API_URL_ARC: 'https://api.etherscan.io/v2/api',
    EXPLORER_API_KEY: ' key ',
  }
  const { explorers, explorerKey } = readChainSettings(env)
  assert.deepEqual(explorers, {
    base: { url: 'https://base.blockscout.com', kind: 'blockscout' },
    arc: { url: 'https://api.etherscan.io/v2/api', kind: 'etherscan' },
  })
  assert.equal(explorerKey, 'key')
  const { explorers: ofPublic } = readChainSettings({
    ONCHAIN: 'public',
    EXPLORER_API_URL_ARC: env.EXPLORER_API_URL_ARC,
  })
  assert.equal(ofPublic['arc']?.kind, 'etherscan')
})

test('the budget is a number of milliseconds within bounds', () => {
  for (const [value, budgetMs] of Object.entries({ 50: 50, '0800': 800, 30000: 30_000 }))
    assert.equal(readChainSettings({ CHAIN_BUDGET_MS: value }).budgetMs, budgetMs)
  for (const value of ['49', '30001', '0', '-100', '1e3', '800ms', '99999999', '80.5', 'off'])
    refuses({ CHAIN_BUDGET_MS: value }, 'CHAIN_BUDGET_MS')
})

test('what makes no sense is refused by the name of its variable and without its value', () => {
  const secret = 'secret-key'
  const refused: [Record<string, string>, string][] = [
    [{ ONCHAIN: 'on' }, 'ONCHAIN'],
    [{ ONCHAIN: 'PUBLIC' }, 'ONCHAIN'],
    [{ RPC_URL_ETH: `https://node.example/${secret}` }, 'RPC_URL_ETH'],
    [{ RPC_URL_TRON: `https://node.example/${secret}` }, 'RPC_URL_TRON'],
    [{ RPC_URL_SOLANA: `https://node.example/${secret}` }, 'RPC_URL_SOLANA'],
    [{ EXPLORER_API_URL_TRON: `https://node.example/${secret}` }, 'EXPLORER_API_URL_TRON'],
    [{ EXPLORER_API_KIND_NOWHERE: 'etherscan' }, 'EXPLORER_API_KIND_NOWHERE'],
    [{ RPC_URL_BASE: secret }, 'RPC_URL_BASE'],
    [{ RPC_URL_BASE: `node.example:8545/${secret}` }, 'RPC_URL_BASE'],
    [{ RPC_URL_BASE: `wss://node.example/${secret}` }, 'RPC_URL_BASE'],
    [{ RPC_URL_BASE: `file:///${secret}` }, 'RPC_URL_BASE'],
    [{ RPC_URL_BASE: `https://user:${secret}@node.example` }, 'RPC_URL_BASE'],
    [{ RPC_URL_BASE: `https://${secret}@node.example` }, 'RPC_URL_BASE'],
    [{ RPC_URL_BASE: `https://node.example/#${secret}` }, 'RPC_URL_BASE'],
    [{ RPC_URL_BASE: `https://node.example/${secret},` }, 'RPC_URL_BASE'],
    [{ RPC_URL_BASE: `https://a.example/${secret},,https://b.example` }, 'RPC_URL_BASE'],
    [{ RPC_URL_BASE: `https://a.example/${secret},https://a.example/${secret}/` }, 'RPC_URL_BASE'],
    [{ TRON_API_URL: `https://a.example,https://b.example/${secret}` }, 'TRON_API_URL'],
    [{ SOLANA_RPC_URL: `https://a.example,https://b.example/${secret}` }, 'SOLANA_RPC_URL'],
    [{ BITCOIN_API_URL: `https://a.example,https://b.example/${secret}` }, 'BITCOIN_API_URL'],
    [{ TRON_API_URL: `https://a.example/?key=${secret}` }, 'TRON_API_URL'],
    [{ BITCOIN_API_URL: `https://a.example/api?key=${secret}` }, 'BITCOIN_API_URL'],
    [{ EXPLORER_API_URL_BASE: `https://a.example/${secret}` }, 'EXPLORER_API_URL_BASE'],
    [{ ...base, EXPLORER_API_URL_BASE: `https://a.example,https://b.example/${secret}` }, 'EXPLORER_API_URL_BASE'],
    [{ ...base, EXPLORER_API_URL_BASE: secret }, 'EXPLORER_API_URL_BASE'],
    [{ ...base, EXPLORER_API_KIND_BASE: 'blockscout' }, 'EXPLORER_API_KIND_BASE'],
    [{ ...base, EXPLORER_API_URL_BASE: 'https://a.example', EXPLORER_API_KIND_BASE: secret }, 'EXPLORER_API_KIND_BASE'],
    [
      { ...base, EXPLORER_API_URL_BASE: `https://a.example/?key=${secret}`, EXPLORER_API_KIND_BASE: 'blockscout' },
      'EXPLORER_API_URL_BASE',
    ],
  ]
  for (const [env, name] of refused) refuses(env, name)
  assert.ok(readChainSettings({ SOLANA_RPC_URL: `https://a.example/?api-key=${secret}` }).endpoints['solana'])
})

const base = { RPC_URL_BASE: 'https://node.example' }

/** Refused with a sentence that begins with the variable and repeats nothing of what it holds. */
function refuses(env: Readonly<Record<string, string>>, name: string): void {
  assert.throws(
    () => readChainSettings(env),
    (error) => {
      assert.ok(error instanceof ConfigError, String(error))
      assert.match(error.message, new RegExp(`^${name} .*\\.$`))
      assert.doesNotMatch(error.message, /secret|example|user:/)
      return true
    },
    JSON.stringify(env),
  )
}
