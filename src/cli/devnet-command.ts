import { environment, readConfig } from '../config/config.ts'
import { realWorld } from '../kit/world.ts'
import type { Command } from './command.ts'

/** Starts the whole service on a chain of this machine, with a token, a facilitator and wallets: no account anywhere. */
export const devnetCommand: Command = {
  name: 'devnet',
  synopsis: '[--anvil FILE] [--json]',
  summary: 'Start the service on a local chain with a test dollar and funded wallets; no network needed.',
  options: { anvil: { type: 'string' }, json: { type: 'boolean' } },
  run: async (_positionals, { anvil, json }) => {
    const own = { ...devnetDefaults, ...obeyed() }
    const { baseUrl, dataDir, port } = readConfig(own)
    const { findAnvil } = await import('./devnet/local-chain.ts')
    const program = findAnvil(typeof anvil === 'string' ? anvil : undefined)
    // What takes longest begins first, and all of it side by side.
    const { prepareLists } = await import('../lists/prepare-lists.ts')
    prepareLists()
    const opening = import('./devnet/open-devnet.ts').then(({ openDevnet }) => openDevnet(realWorld(), program))
    const [{ chain, env, facts, story }, { tour }, { serve }] = await Promise.all([
      opening,
      import('./devnet/tour.ts'),
      import('../app/serve.ts'),
    ])
    await serve({ ...own, ...env }, (url) => {
      // A free port is known only now.
      const devnet = { ...facts, base: port === 0 ? url : baseUrl, data_dir: dataDir }
      return json === true ? JSON.stringify(devnet) : tour(devnet, story)
    })
    const exitCode = Number(process.exitCode ?? 0)
    if (exitCode !== 0) chain.stop()
    return exitCode
  },
}

/** A chain on the same machine is slow when the machine is busy: that is no reason to be uncertain. */
const devnetDefaults = { DATA_DIR: './var/devnet', LISTS_UPDATE: 'off', CHAIN_BUDGET_MS: '5000' }

/** Settings of the operator that count. Others are about places that a trial must not touch, a database above all. */
const obeyedNames = [
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

function obeyed(): Record<string, string> {
  return Object.fromEntries(
    obeyedNames.flatMap((name) => {
      const value = environment[name]
      return value ? [[name, value]] : []
    }),
  )
}
