import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { message, type Lang } from '../messages/message.ts'

/** Where a command read its lists. A service with another LISTS_DIR or DATA_DIR has different lists and verdicts. */
export function describeListsFolder({ dataDir, listsDir }: Pick<Config, 'dataDir' | 'listsDir'>, lang: Lang): string {
  const folder = join(dataDir, 'lists')
  return listsDir === null
    ? message(lang, 'cli.lists_folder', { folder })
    : message(lang, 'cli.lists_folders', { folder, own: listsDir })
}
