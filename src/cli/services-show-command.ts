import { ratingOf, serviceRevision } from '../registry/payee-service.ts'
import { serviceBySid } from '../registry/service-store.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { printFacts } from './print-facts.ts'
import { withStorage } from './with-storage.ts'

export const servicesShowCommand: Command = {
  name: 'services show',
  synopsis: 'SID [--json]',
  summary: 'Print a service of the registry for review, with the revision that services set-status takes.',
  options: { json: { type: 'boolean', default: false } },
  run: async ([sid, ...others], options) => {
    if (sid === undefined || others.length > 0) throw new CliError('countersign services show takes a sid.')
    const service = await withStorage((storage) => serviceBySid({ storage }, sid))
    if (!service) throw new CliError(`There is no service ${sid}.`)
    const { name, url, wallet } = service
    const shown = { sid, name, url, wallet, status: ratingOf(service), revision: serviceRevision(service) }
    printFacts(shown, options['json'] === true)
    return 0
  },
}
