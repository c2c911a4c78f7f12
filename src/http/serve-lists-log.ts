import { ServiceError } from '../endpoint/errors.ts'
import type { LogFile } from '../lists/log-file.ts'
import type { ListsLog } from '../lists/lists-log.ts'
import type { Exchange, Params } from './exchange.ts'
import { serveFile } from './files/serve-file.ts'
import type { Paths } from './server.ts'
import { staticFile } from './files/static-files.ts'

/** Serves the log of lists as static files of C2SP's tlog-tiles, with its verifier key. */
export function serveListsLog(server: Paths, { listsLog: { files } }: { listsLog: Pick<ListsLog, 'files'> }): void {
  const served: readonly (readonly [
    path: string,
    read: (params: Params) => LogFile | null | Promise<LogFile | null>,
  ])[] = [
    ['/log/lists/checkpoint', files.checkpoint],
    ['/log/lists/key', files.key],
    ['/log/lists/content/:name', ({ name = '' }) => files.content(name)],
    // Numbers from a thousand on contain further slashes.
    ['/log/lists/tile/*', ({ '*': path = '' }) => files.tile(path)],
  ]
  for (const [path, read] of served) {
    const fileFor = async ({ params }: Exchange) => {
      const file = await read(params)
      if (!file) throw new ServiceError('not_found')
      return { ...staticFile(path, file.type, file.bytes), immutable: file.isConstant }
    }
    serveFile(server, { path, headers: {}, fileFor })
  }
}
