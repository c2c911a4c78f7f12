import { environment, readConfig } from '../config/config.ts'
import { realWorld } from '../kit/world.ts'
import type { Command } from './command.ts'

/** Starts the service with a local chain, a token, a facilitator and wallets. No accounts are needed. */
export const devnetCommand: Command = {
  name: 'devnet',
  synopsis: '[--anvil FILE] [--json]',
  summary: 'Start the service on a local chain with a test dollar and funded wallets; no network needed.',
  options: { anvil: { type: 'string' }, json: { type: 'boolean' } },
  run: async (_positionals, { anvil, json }) => {
    const own = { ...devnetDefaults, ...inheritedSettings() }
    const { baseUrl, dataDir, port } = readConfig(own)
    const { findAnvil } = await import('./devnet/local-chain.ts')
    const program = findAnvil(typeof anvil === 'string' ? anvil : undefined)
    // The slowest steps start first and run in parallel.
    const { prepareLists } = await import('../lists/prepare-lists.ts')
    prepareLists()
    const opening = import('./devnet/open-devnet.ts').then(({ openDevnet }) => openDevnet(realWorld(), program))
    const [{ chain, env, facts, story }, { tour }, { serve }] = await Promise.all([
      opening,
      import('./devnet/tour.ts'),
      import('../app/serve.ts'),
    ])
    await serve({ ...own, ...env }, (url) => {
      // The free port is known from here on.
      const devnet = { ...facts, base: port === 0 ? url : baseUrl, data_dir: dataDir }
      return json === true ? JSON.stringify(devnet) : tour(devnet, story)
    })
    const exitCode = Number(process.exitCode ?? 0)
    if (exitCode !== 0) chain.stop()
    return exitCode
  },
}

/** A local chain is slow when the machine is busy, which should not make verdicts uncertain. */
const devnetDefaults = { DATA_DIR: './var/devnet', LISTS_UPDATE: 'off', CHAIN_BUDGET_MS: '5000' }

/**
 * Settings of the operator that apply here. Others refer to places that a trial must not touch, above all a database.
 */
const inheritedNames = [
  'PORT',
  'HOST',
  'BASE_URL',
  'DATA_DIR',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'LIMITS',
  'CHAIN_BUDGET_MS',
  'LISTS_DIR',
  'LISTS_UPDATE',
  'WEBHOOK_ALLOW_LOOPBACK',
  'SETTLEMENT_MIN_USDC',
  'SETTLEMENT_RELAYS_PER_DAY',
  'X402_PRICES',
]

function inheritedSettings(): Record<string, string> {
  return Object.fromEntries(
    inheritedNames.flatMap((name) => {
      const value = environment[name]
      return value ? [[name, value]] : []
    }),
  )
}
