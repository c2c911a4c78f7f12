import { once } from 'node:events'
import { z } from 'zod'
import { readEmail } from '../accounts/email.ts'
import { ownerByEmail } from '../accounts/owners.ts'
import { readAudit, type AuditRecord } from '../audit/read-audit.ts'
import { timeOfInstant } from '../kit/time-of.ts'
import type { Storage } from '../storage/storage.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { withStorage } from './with-storage.ts'

export const auditCommand: Command = {
  name: 'audit',
  synopsis: '[--since TIME] [--until TIME] [--owner OWNER] [--json]',
  summary:
    'Print who changed keys, agents, mandates, webhooks and signing keys; with --json a line of JSON for each record.',
  options: {
    since: { type: 'string' },
    until: { type: 'string' },
    owner: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  run: async (positionals, { since, until, owner, json }) => {
    if (positionals.length > 0) throw new CliError('countersign audit takes no argument.')
    const range = { since: instantIn('since', since), until: instantIn('until', until) }
    await withStorage(async (storage) => {
      const ownerId = typeof owner === 'string' ? await ownerNamed(storage, owner) : null
      for await (const record of readAudit(storage, { ...range, ownerId }))
        await print(json ? JSON.stringify(record) : describe(record))
    }, 'readOnly')
    return 0
  },
}

const day = z.iso.date()
const time = z.iso.datetime({ offset: true })

/** A day begins at 00:00 UTC. */
function instantIn(name: string, value: string | boolean | undefined): number | null {
  if (typeof value !== 'string') return null
  if (day.safeParse(value).success || time.safeParse(value).success) return Date.parse(value)
  throw new CliError(`--${name} must be a day, such as 2026-11-22, or a time, such as 2026-11-22T12:00:00Z.`)
}

/** Finds the owner by id, which also works for an erased account, or by mail address. */
async function ownerNamed(storage: Pick<Storage, 'read'>, owner: string): Promise<string> {
  if (!owner.includes('@')) return owner
  const email = readEmail(owner)
  const ownerId = email === null ? null : await ownerByEmail(storage, email)
  if (ownerId === null) throw new CliError(`There is no account of ${owner}.`)
  return ownerId
}

function describe({ at, actor, actor_id, action, subject, facts }: AuditRecord): string {
  return [
    timeOfInstant(at),
    action,
    subject,
    actor_id === null ? actor : `${actor} ${actor_id}`,
    JSON.stringify(facts),
  ].join('  ')
}

/** Waits for slow readers, so that memory stays bounded for ten years of records. */
async function print(line: string): Promise<void> {
  console.log(line)
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
}
