import type { FileFormat } from './list-source.ts'

/** The format of every file whose name ends in `.json` or `.csv`, each a layer of its own. Dot files are ignored. */
export function extensionFormat(extension: 'json' | 'csv', sizeMaxBytes: number, read: FileFormat['read']): FileFormat {
  const names = { json: /^[^.].*\.json$/i, csv: /^[^.].*\.csv$/i }[extension]
  const matches = (fileName: string) => names.test(fileName)
  return { name: `*.${extension}`, matches, layer: null, rank: 0, sizeMaxBytes, read }
}
