import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { loadConfig, readConfig, settings } from '../../src/config/config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('every setting has a name of its own and states what it means', () => {
  assert.equal(new Set(settings.map(({ name }) => name)).size, settings.length)
  for (const { name, meaning } of settings) {
    assert.match(name, /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/)
    assert.match(meaning, /^[A-Z0-9`][^|\n]*\.$/, name)
  }
})

test('the environment is read by the names of the settings only, and all of them are read', () => {
  const requests = new Set<string>()
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        requests.add(String(name))
        return undefined
      },
    },
  )
  readConfig(env)
  assert.deepEqual([...requests].toSorted(), settings.map(({ name }) => name).toSorted())
})

test('each setting comes to the member of the configuration that the service reads', () => {
  const config = readConfig({
    PORT: '80',
    HOST: '::',
    BASE_URL: 'https://pay.example/',
    TRUST_PROXY: '2',
    DATA_DIR: '/data',
    DATABASE_URL: 'postgres://host',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    LISTS_UPDATE: 'on',
    LISTS_DIR: '/lists',
    LISTS_MAX_AGE_HOURS: '48',
    ONCHAIN: 'off',
    SOLANA_RPC_URL: 'https://solana.example',
    EXPLORER_API_KEY: 'key',
    CHAIN_BUDGET_MS: '500',
    LOG_LEVEL: 'warn',
  })
  assert.partialDeepStrictEqual(config, {
    port: 80,
    host: '::',
    baseUrl: 'https://pay.example',
    trustProxy: { kind: 'hops', hops: 2 },
    dataDir: '/data',
    databaseUrl: 'postgres://host',
    secretsKey: Buffer.alloc(32, 7),
    listsUpdate: true,
    listsDir: '/lists',
    listsMaxAgeHours: 48,
    chains: {
      endpoints: { solana: ['https://solana.example'] },
      stateEndpoints: {},
      explorers: {},
      explorerKey: 'key',
      budgetMs: 500,
    },
    logLevel: 'warn',
  })
})

test('reading the settings looks at no file; loading them wants the folder of LISTS_DIR', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'file'), '')
  const refused = { name: 'ConfigError', message: /^LISTS_DIR must be an existing, readable folder\.$/ }
  for (const path of [join(folder, 'nowhere'), join(folder, 'file')]) {
    assert.equal(readConfig({ LISTS_DIR: path }).listsDir, path)
    await assert.rejects(loadConfig({ LISTS_DIR: path }), refused)
  }
  assert.deepEqual(await loadConfig({ LISTS_DIR: folder }), readConfig({ LISTS_DIR: folder }))
  assert.deepEqual(await loadConfig({ LISTS_DIR: ' ' }), readConfig({}))
  await assert.rejects(loadConfig({ PORT: 'http' }), { name: 'ConfigError', message: /^PORT must be / })
})
