import type { Command } from './command.ts'
import { withLists } from './with-lists.ts'

export const listsUpdateCommand: Command = {
  name: 'lists update',
  synopsis: '[--json]',
  summary: 'Download the official lists now.',
  options: { json: { type: 'boolean', default: false } },
  run: async (_positionals, options) =>
    withLists(async (lists) => {
      const report = await lists.update((line) => console.error(line))
      if (options['json']) console.log(JSON.stringify(report))
      else
        for (const item of report.items)
          console.log(`${item.source.padEnd(16)} ${item.file.padEnd(32)} ${item.outcome} ${item.detail}`)
      return report.items.some((item) => item.outcome === 'failed') ? 1 : 0
    }),
}
