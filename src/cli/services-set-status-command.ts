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
  synopsis: `SID ${ratings.join('|')} [--revision REVISION] [--json]`,
  summary: 'Give a service of the registry a status, without a restart; recorded in the database.',
  options: { revision: { type: 'string' }, json: { type: 'boolean', default: false } },
  meanings: {
    revision: {
      value: 'REVISION',
      about: 'The state you reviewed, as services show prints it. Required unless the status is suspended.',
    },
  },
  run: async ([sid, status, ...others], options) => {
    const rating = ratings.find((each) => each === status)
    if (sid === undefined || rating === undefined || others.length > 0)
      throw new CliError(`countersign services set-status takes a sid and one of ${ratings.join(', ')}.`)
    const world = realWorld()
    const ids = { draw: idDrawer(world) }
    const revision = typeof options['revision'] === 'string' ? options['revision'] : undefined
    if (revision === undefined && rating !== 'suspended')
      throw new CliError(
        `${rating} is about what you reviewed: pass --revision, as countersign services show ${sid} prints it.`,
      )
    const change = await withStorage((storage) =>
      setServiceStatus({ storage, world, ids }, { sid, status: rating, revision }).catch((error: unknown) => {
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
  state_changed: (sid) => `${sid} has changed since you reviewed it. Nothing was done: review it again.`,
}
