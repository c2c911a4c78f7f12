import { readText } from '../formats/file-pieces.ts'
import { bareBlock, collectHosts } from '../formats/host-collector.ts'
import { readHostRule } from '../formats/host-rule.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedFile } from '../formats/list-source.ts'

const fileMaxBytes = 16 * 1024 * 1024

/** Phishing pages of the day as a crawler finds them. Its terms forbid commercial use, so only the operator adds it. */
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

/** One URL a line. A last line that nothing ends and that is no URL is half of one: the file was cut. */
async function readFeed(file: ListFile): Promise<ParsedFile> {
  const lines = (await readText(file, fileMaxBytes)).split('\n')
  if (lines.every((line) => line.trim() === '')) throw new ListFileError('no_entries')
  const found = collectHosts()
  for (const [index, line] of lines.entries()) {
    const text = line.trim()
    if (text === '') continue
    const isUrl = /^https?:\/\//i.test(text) && readHostRule(text) !== null
    if (!isUrl && index > 0 && index === lines.length - 1) throw new ListFileError('truncated', `line ${index + 1}`)
    found.add(isUrl ? text : noHost, bareBlock, () => `line ${index + 1}`)
  }
  return { published_on: null, entries: [], ...found.result() }
}

/** Stands in for a line that is no URL: a bare word there is not the name of a site. */
const noHost = ''
