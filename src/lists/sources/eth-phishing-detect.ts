import { z } from 'zod'
import { bareAllow, bareBlock, collectHosts } from '../formats/host-collector.ts'
import type { ParsedHostFacts } from '../host-entry.ts'
import { readJsonDocument } from '../formats/json-document.ts'
import { jsonFormat } from '../formats/list-json.ts'
import { readFolderRule } from '../formats/host-rule.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedFile } from '../formats/list-source.ts'

const fileMaxBytes = 64 * 1024 * 1024

/** Sites that MetaMask's editors block, and those they vouch for. */
export const ethPhishingDetect: ListSource = {
  id: 'eth-phishing-detect',
  kind: 'phishing',
  subjects: ['host'],
  authority: null,
  upstream_url: 'https://github.com/MetaMask/eth-phishing-detect',
  licence: 'DBAD',
  formats: [jsonFormat('config.json', fileMaxBytes, readConfig)],
  downloads: [
    {
      url: 'https://raw.githubusercontent.com/MetaMask/eth-phishing-detect/main/src/config.json',
      file: 'config.json',
      sizeMaxBytes: fileMaxBytes,
    },
  ],
  cadenceHours: 12,
  entryPage: () => null,
}

/**
 * The names on the fuzzy list are the genuine ones that others imitate: they are vouched for like those of the allow
 * list.
 */
async function readConfig(file: ListFile): Promise<ParsedFile> {
  const content = await readJsonDocument(file, fileMaxBytes, config)
  const collector = collectHosts()
  const addAll = (member: TextsMember, facts: ParsedHostFacts, read?: (text: string) => string | null) => {
    const listed = content[member] ?? []
    for (const [index, text] of listed.entries()) collector.add(text, facts, () => `${member}[${index}]`, read)
    return listed.length
  }
  const blocked = addAll('blacklist', bareBlock) + addAll('blocklist', bareBlock)
  // Everything below such a path is blocked with it.
  if (blocked + addAll('blocklistPaths', bareBlock, readFolderRule) === 0) throw new ListFileError('no_entries')
  for (const member of ['whitelist', 'allowlist', 'fuzzylist'] as const) addAll(member, bareAllow)
  return { published_on: null, entries: [], ...collector.result() }
}

type TextsMember = Exclude<keyof z.output<typeof config>, 'version'>

const texts = z.array(z.string())
/** The old and new names of the members. A file without any block list is another file. */
const config = z
  .object({
    version: z.union([z.number(), z.string()]),
    fuzzylist: texts.optional(),
    whitelist: texts.optional(),
    allowlist: texts.optional(),
    blacklist: texts.optional(),
    blocklist: texts.optional(),
    blocklistPaths: texts.optional(),
  })
  .refine(({ blacklist, blocklist }) => blacklist !== undefined || blocklist !== undefined, { path: ['blocklist'] })
