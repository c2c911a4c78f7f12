import { z } from 'zod'
import { readAddress } from '../../kit/address.ts'
import { isDay } from '../../kit/day.ts'
import { ListFileError, type ListFile, type ParsedEntry, type ParsedFile } from '../sources/list-source.ts'
import { readJsonList } from './list-json.ts'

/**
 * Reads `[{address, name, since?}]`, a list that is kept by hand. `since` is a UTC day. Throws ListFileError:
 * `address_invalid`, `schema` with the place, `no_entries`.
 */
export async function readNamedAddresses(file: ListFile, fileMaxBytes: number): Promise<ParsedFile> {
  const entries: ParsedEntry[] = []
  for (const [index, item] of (await readJsonList(file, fileMaxBytes, named)).entries()) {
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

const named = z.strictObject({
  address: z.string(),
  name: z.string().trim().min(1).max(120),
  since: z.string().refine(isDay).optional(),
})
