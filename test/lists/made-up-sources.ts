import { ListFileError, type FileFormat, type ListFile, type ListSource } from '../../src/lists/formats/list-source.ts'
import { parsedEntry } from './entries.ts'

/** A document as `alpha.rich` and `alpha.plain` hold it. */
export type AlphaDocument = { published_on: string | null; addresses: (string | [string, { listed_on: string }])[] }

const sizeMaxBytes = 1 << 20
const subjects = ['address'] as const
const about = {
  subjects,
  upstream_url: 'https://lists.example/',
  licence: 'made up',
  cadenceHours: 1,
  entryPage: () => null,
}

/** Dated, of one authority with `beta`; one document in two formats, the poorer read with a companion. */
const alpha: ListSource = {
  ...about,
  id: 'alpha',
  kind: 'sanctions',
  authority: 'Authority',
  bundled: true,
  formats: [alphaFormat('alpha.rich', 2), { ...alphaFormat('alpha.plain', 1), companion: () => 'notes.txt' }],
  downloads: [{ url: 'https://lists.example/alpha.rich', file: 'alpha.rich', sizeMaxBytes }],
}

/** Undated, one address a line, every file its own layer. */
const beta: ListSource = {
  ...about,
  id: 'beta',
  kind: 'sanctions',
  authority: 'Authority',
  formats: [
    {
      name: 'beta_*.txt',
      matches: (name) => /^beta_.+\.txt$/i.test(name),
      layer: null,
      rank: 0,
      sizeMaxBytes,
      read: async (file) => {
        const lines = (await textOf(file)).split('\n').filter((line) => line !== '')
        return { published_on: null, entries: lines.map((line) => parsedEntry(line)) }
      },
    },
  ],
  downloads: [
    { url: 'https://lists.example/beta_one.txt', file: 'beta_one.txt', sizeMaxBytes },
    { url: 'https://lists.example/beta_two.txt', file: 'beta_two.txt', sizeMaxBytes },
  ],
}

const ours: ListSource = { ...beta, id: 'ours', kind: 'own', authority: null, downloads: [] }

/** What a loader imports: the same values as in this thread. */
export const sources: readonly ListSource[] = [alpha, beta, ours]
export const sourcesUrl = import.meta.url

function alphaFormat(name: string, rank: number): FileFormat {
  return {
    name,
    matches: (fileName) => fileName.toLowerCase() === name,
    layer: 'document',
    rank,
    sizeMaxBytes,
    read: async (file, companion) => {
      const text = await textOf(file)
      if (text.startsWith('<html')) throw new ListFileError('html')
      const { published_on, addresses }: AlphaDocument = parse(text)
      const label = companion ? (await textOf(companion)).trim() : null
      const entries = addresses.map((item) => {
        return typeof item === 'string' ? parsedEntry(item, { label }) : parsedEntry(item[0], { label, ...item[1] })
      })
      return { published_on, entries }
    },
  }
}

function parse(text: string): AlphaDocument {
  try {
    return JSON.parse(text)
  } catch {
    throw new ListFileError('not_well_formed')
  }
}

async function textOf(file: ListFile): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file.chunks()) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
