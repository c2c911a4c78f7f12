import { readAddress } from '../kit/address.ts'
import { createFile } from '../kit/create-file.ts'
import { isDay, utcDay } from '../kit/day.ts'
import { namesOf, readHostName } from '../kit/host-name.ts'
import { realWorld } from '../kit/world.ts'
import { environment, readConfig } from '../config/config.ts'
import { proveOnOwnList } from '../lists/own-list-proof.ts'
import { addressKey, hostKeys } from '../lists/subject-key.ts'
import { requireSecretsKey } from '../storage/secrets-key.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withCliErrors } from './with-cli-errors.ts'
import { requireDataFolder } from './require-data.ts'
import { withAvailableLists } from './available-lists.ts'

/**
 * Proves the standing of an address or host on the operator's own list, which only the operator can do
 * (decisions/0027).
 */
export const ownProofCommand: Command = {
  name: 'own-proof',
  synopsis: 'SUBJECT [--on DAY] [--lists-root HEX] --out FILE',
  summary:
    'Prove that an address or a host stood on your own list, or did not: in the snapshot that a decision names, or in the one ' +
    'in force. Anyone who gets the file can test guesses at its neighbours in that snapshot.',
  options: {
    on: { type: 'string' },
    'lists-root': { type: 'string' },
    out: { type: 'string' },
  },
  run: async ([subject, ...others], { on: day, 'lists-root': listsRoot, out }) => {
    if (subject === undefined || others.length > 0)
      throw new CliError('countersign own-proof takes one address or host.')
    if (typeof out !== 'string') throw new CliError('--out is required.')
    const on = typeof day === 'string' ? day : utcDay(realWorld().now())
    if (!isDay(on)) throw new CliError('--on is a day such as 2026-11-23.')
    const keys = keysOf(subject)
    if (keys === null) throw new CliError(`${subject} is neither an address nor a host that lists name.`)
    const secretsKey = await withCliErrors(async () => {
      const config = readConfig(environment)
      requireDataFolder(config.dataDir)
      return requireSecretsKey(config, 'The tree of the own list is')
    })
    const root = typeof listsRoot === 'string' ? listsRoot : null
    const proof = await withAvailableLists(async ({ ownListOf }) => {
      const own = await ownListOf(root, secretsKey)
      return own && proveOnOwnList({ secretsKey, ...own }, keys, on)
    })
    if (proof === null)
      throw new CliError(
        'There is no own list in this snapshot, or its content is not known any more under this SECRETS_KEY.',
      )
    const bytes = Buffer.from(`${JSON.stringify(proof)}\n`)
    if (!(await createFile(out, bytes, realWorld()))) throw new CliError(`${out} is there already.`)
    console.log(`${out}: ${bytes.length} bytes, ${proof.subjects.map(({ result }) => result).join(' ')}`)
    return 0
  },
}

/** The keys that decide whether a subject is listed: for a host also those of its parent names. */
function keysOf(subject: string): readonly string[] | null {
  const { address } = readAddress(subject)
  if (address) return [addressKey(address)]
  const host = readHostName(subject)
  return host === null ? null : hostKeys(namesOf(host))
}
