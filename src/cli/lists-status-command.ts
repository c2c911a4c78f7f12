import { listedState } from '../lists/get-lists.ts'
import { timeOfInstant } from '../kit/time-of.ts'
import type { Command } from './command.ts'
import { describeListsFolder } from './describe-lists-folder.ts'
import { withLists } from './with-lists.ts'

export const listsStatusCommand: Command = {
  name: 'lists status',
  synopsis: '[--json]',
  summary: 'Show all lists with their age and problems.',
  exitCodes: { 'no file was rejected': 0, error: 1, 'a file was rejected': 2 },
  options: { json: { type: 'boolean', default: false } },
  run: async (_positionals, options) =>
    withLists(async (lists, config, world) => {
      const { root, lists: states } = lists.current()
      const rows = states.map((state) => listedState(state, world.now(), config.listsMaxAgeHours, 'en'))
      if (options['json']) console.log(JSON.stringify({ root, lists: rows }))
      else {
        const [idWidth, statusWidth] = [widest(rows.map(({ id }) => id)), widest(rows.map(({ status }) => status))]
        for (const row of rows) {
          const age = row.age_hours === null ? '' : `${Math.floor(row.age_hours / 24)} days old`
          // The age counts from the day to which listings are covered, which may be earlier than that of the copy.
          const [copy, through] = [row.as_of, row.complete_through].map(dayOrTime)
          const covered = through ?? copy ?? ''
          const copied = covered === (copy ?? '') ? '' : `copy of ${copy}, covers listings up to ${covered}; `
          console.log(
            `${row.id.padEnd(idWidth)} ${row.status.padEnd(statusWidth)} ${String(row.entries).padStart(7)}  ${covered.padEnd(25)} ${age.padEnd(14)} ${copied}${row.detail}`,
          )
        }
        console.log(`root ${root}`)
        console.log(describeListsFolder(config, 'en'))
      }
      // Downloads that failed are no fault of a file, and say nothing about what the operator wrote.
      return rows.some(({ status, cause }) => status === 'failed' && cause === undefined) ? 2 : 0
    }),
}

/** The day of a list, or the time of a copy that has one, in UTC. */
function dayOrTime(at: string | null): string | null {
  return at?.includes('T') ? timeOfInstant(at) : at
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length))
}
