import { z } from 'zod'
import { isDay } from '../../kit/day.ts'
import { ListFileError, type ListFile, type ParsedEntry, type ParsedFile } from './list-source.ts'
import { readAddresses } from './address-reader.ts'
import { readJsonList } from './list-json.ts'
import { straySign } from './stray-sign.ts'

/**
 * Reads `[{address, name, since?}]`, a list maintained by hand. `since` is a UTC day. Throws ListFileError:
 * `address_invalid` as readAddresses does, `schema` with the position, `no_entries`.
 */
export async function readNamedAddresses(file: ListFile, fileMaxBytes: number): Promise<ParsedFile> {
  const entries: ParsedEntry[] = []
  const items = readAddresses()
  for (const [index, item] of (await readJsonList(file, fileMaxBytes, namedAddress)).entries()) {
    for (const listed of items.read(item.address, `[${index}].address`)) {
      const days = { listed_on: item.since ?? null, delisted_on: null }
      entries.push({ ...listed, assets: [], ...days, ref: null, label: item.name })
    }
  }
  const skipped = items.skipped()
  if (entries.length === 0) throw new ListFileError('no_entries')
  return { published_on: null, ...skipped, entries }
}

const namedAddress = z.strictObject({
  address: z.string().refine((text) => straySign(text) === null),
  name: z.string().trim().min(1).max(120),
  since: z.string().refine(isDay).optional(),
})
