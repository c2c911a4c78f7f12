import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { platforms } from '../../kit/platforms.ts'
import { contentGateways } from './content-gateways.ts'
import { shorteners } from './shorteners.ts'

/**
 * Whether a rule is about a host through which pages of many owners are served: storage, content delivery, hosting,
 * shorteners, gateways and social platforms. One page of many proves nothing about the host.
 */
export function isOfInfrastructure(rule: string): boolean {
  return hosts.has(rule.startsWith('*.') ? rule.slice(2) : rule)
}

/** The hosts of `data/infrastructure.json`, each with where its owner describes it. */
export const infrastructure = readHosts()

function readHosts(): readonly { readonly host: string; readonly source: string }[] {
  const text = readFileSync(join(import.meta.dirname, '../../../data/infrastructure.json'), 'utf8')
  return (JSON.parse(text) as { hosts: { host: string; source: string }[] }).hosts
}

const hosts: ReadonlySet<string> = new Set([
  ...infrastructure.map(({ host }) => host),
  ...shorteners,
  ...platforms.flatMap((platform) => platform.hosts),
  ...Object.values(contentGateways).flatMap((gateways) => [...gateways.hosts, ...gateways.paths]),
])
