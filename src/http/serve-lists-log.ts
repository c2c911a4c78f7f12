import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../endpoint/errors.ts'
import type { LogFile } from '../lists/log-file.ts'
import type { ListsLog } from '../lists/lists-log.ts'
import { serveFile } from './serve-file.ts'
import { staticFile } from './static-files.ts'

type Params = Readonly<Record<string, string>>

/** Serves the log of lists as the static files of C2SP's tlog-tiles, and its verifier key beside them. */
export function serveListsLog(
  app: FastifyInstance,
  { listsLog: { files } }: { listsLog: Pick<ListsLog, 'files'> },
): void {
  const served: readonly (readonly [path: string, read: (params: Params) => Promise<LogFile | null>])[] = [
    ['/log/lists/checkpoint', files.checkpoint],
    ['/log/lists/key', files.key],
    ['/log/lists/tile/:level/:name', ({ level = '', name = '' }) => files.tile({ level, name, width: null })],
    [
      '/log/lists/tile/:level/:name/:width',
      ({ level = '', name = '', width = '' }) => files.tile({ level, name, width }),
    ],
  ]
  for (const [path, read] of served) {
    const fileFor = async (request: FastifyRequest) => {
      const file = await read(request.params as Params)
      if (!file) throw new ServiceError('not_found')
      return { ...staticFile(path, file.type, file.bytes), immutable: file.isConstant }
    }
    serveFile(app, { path, outcome: path, headers: {}, fileFor })
  }
}
