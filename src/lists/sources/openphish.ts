import { readText } from '../formats/file-pieces.ts'
import { bareBlock, collectHosts } from '../formats/host-collector.ts'
import { readHostRule } from '../formats/host-rule.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedFile } from '../formats/list-source.ts'

const fileMaxBytes = 16 * 1024 * 1024

/** The day's phishing pages, found by a crawler. Its terms forbid commercial use, so only the operator adds it. */
export const openphish: ListSource = {
  id: 'openphish',
  kind: 'phishing',
  subjects: ['host'],
  crowd: true,
  authority: null,
  upstream_url: 'https://openphish.com/feed.txt',
  licence: 'non-commercial use only (openphish.com/terms.html)',
  formats: [
    {
      name: 'feed.txt',
      matches: (fileName) => fileName.toLowerCase() === 'feed.txt',
      layer: null,
      rank: 0,
      sizeMaxBytes: fileMaxBytes,
      read: readFeed,
    },
  ],
  downloads: [],
  cadenceHours: 12,
  entryPage: () => null,
}

/** One URL a line. A last line without a line end that is not a URL is half of one: the file was cut. */
async function readFeed(file: ListFile): Promise<ParsedFile> {
  const lines = (await readText(file, fileMaxBytes)).split('\n')
  if (lines.every((line) => line.trim() === '')) throw new ListFileError('no_entries')
  const collector = collectHosts()
  for (const [index, line] of lines.entries()) {
    const text = line.trim()
    if (text === '') continue
    const isUrl = /^https?:\/\//i.test(text) && readHostRule(text) !== null
    if (!isUrl && index > 0 && index === lines.length - 1) throw new ListFileError('truncated', `line ${index + 1}`)
    collector.add(isUrl ? text : noHost, bareBlock, () => `line ${index + 1}`)
  }
  return { published_on: null, entries: [], ...collector.result() }
}

/** Replaces a line that is not a URL: a bare word there is not the name of a site. */
const noHost = ''
