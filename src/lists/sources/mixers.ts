import { z } from 'zod'
import { readAddress } from '../../kit/address.ts'
import { isDay } from '../../kit/day.ts'
import { jsonFormat, readJsonList } from '../formats/list-json.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedEntry, type ParsedFile } from './list-source.ts'

const fileMaxBytes = 8 * 1024 * 1024

/** Mixing services that have addresses rather than contracts: `[{address, name, since?}]`, kept by hand. */
export const mixers: ListSource = {
  id: 'mixers',
  bundled: true,
  kind: 'mixer',
  subjects: ['address'],
  authority: null,
  upstream_url: 'https://sanctionslist.ofac.treas.gov/Home/SdnList',
  licence: 'address facts',
  mayBeHandedOn: true,
  formats: [jsonFormat('mixers.json', fileMaxBytes, readMixers)],
  downloads: [],
  cadenceHours: 24,
  entryPage: () => null,
}

async function readMixers(file: ListFile): Promise<ParsedFile> {
  const entries: ParsedEntry[] = []
  for (const [index, item] of (await readJsonList(file, fileMaxBytes, mixer)).entries()) {
    const { address } = readAddress(item.address)
    if (!address) throw new ListFileError('address_invalid', `[${index}].address`)
    entries.push({
      address: address.canonical,
      family: address.family,
      assets: [],
      listed_on: item.since ?? null,
      delisted_on: null,
      ref: null,
      label: item.name,
    })
  }
  if (entries.length === 0) throw new ListFileError('no_entries')
  return { published_on: null, entries }
}

const mixer = z.strictObject({
  address: z.string(),
  name: z.string().trim().min(1).max(120),
  since: z.string().refine(isDay).optional(),
})
