import { homedir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { readBaseUrl } from '../../sdk/src/create-client.ts'

/** What the command runs with. */
export type Settings = {
  baseUrl: string
  apiKey: string | null
  /** Null: paid tools answer with what they cost. */
  wallet: PrivateKeyAccount | null
  /** In dollars. */
  maxPerCall: string
  maxPerDay: string
  /** Where what was spent is kept. */
  stateDir: string
}

/** What stands in the way of a start, as a sentence that names the variable. */
export class SettingsError extends Error {}

/** Reads the environment. Throws SettingsError; a key is never repeated in it. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const key = env['COUNTERSIGN_WALLET_KEY'] ?? ''
  if (key !== '' && !/^0x[0-9a-f]{64}$/i.test(key))
    throw new SettingsError('COUNTERSIGN_WALLET_KEY must be a private key: 0x and 64 hexadecimal digits.')
  return {
    baseUrl: readUrl(env['COUNTERSIGN_URL'] || 'http://localhost:8402'),
    apiKey: env['COUNTERSIGN_API_KEY'] || null,
    wallet: key === '' ? null : privateKeyToAccount(key as `0x${string}`),
    maxPerCall: dollars(env, 'COUNTERSIGN_MAX_PER_CALL', '0.50'),
    maxPerDay: dollars(env, 'COUNTERSIGN_MAX_PER_DAY', '5'),
    stateDir: join(env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'countersign'),
  }
}

function readUrl(text: string): string {
  try {
    return readBaseUrl(text)
  } catch {
    throw new SettingsError('COUNTERSIGN_URL must be the http or https address of a Countersign service.')
  }
}

function dollars(env: Readonly<Record<string, string | undefined>>, name: string, otherwise: string): string {
  const text = env[name] || otherwise
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text))
    throw new SettingsError(`${name} must be an amount in dollars with at most 6 decimal places, such as 0.50.`)
  return text
}
