import { ServiceError } from '../endpoint/errors.ts'
import { idDrawer } from '../kit/draw-id.ts'
import { realWorld } from '../kit/world.ts'
import { ratings } from '../registry/payee-service.ts'
import { setServiceStatus } from '../registry/set-status.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withStorage } from './with-storage.ts'

export const servicesSetStatusCommand: Command = {
  name: 'services set-status',
  synopsis: `SID ${ratings.join('|')} [--wallet ADDRESS] [--json]`,
  summary: 'Give a service of the registry a status, without a restart; recorded in the database.',
  options: { wallet: { type: 'string' }, json: { type: 'boolean', default: false } },
  meanings: {
    wallet: { value: 'ADDRESS', about: 'Only while this wallet is the one that is paid: the wallet you reviewed.' },
  },
  run: async ([sid, status, ...others], options) => {
    const rating = ratings.find((each) => each === status)
    if (sid === undefined || rating === undefined || others.length > 0)
      throw new CliError(`countersign services set-status takes a sid and one of ${ratings.join(', ')}.`)
    const world = realWorld()
    const ids = { draw: idDrawer(world) }
    const { wallet } = options
    const shown = typeof wallet === 'string' ? { wallet } : null
    const change = await withStorage((storage) =>
      setServiceStatus({ storage, world, ids }, { sid, status: rating, shown }).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        throw new CliError(refusals[error.code]?.(sid) ?? `${sid} is being changed. Try again.`)
      }),
    )
    console.log(options['json'] ? JSON.stringify(change) : `${sid}: ${change.from} -> ${change.to}`)
    return 0
  },
}

const refusals: Readonly<Record<string, (sid: string) => string>> = {
  service_not_found: (sid) => `There is no service ${sid}.`,
  state_changed: (sid) => `${sid} is paid at another wallet by now. Nothing was changed.`,
}
