import { z } from 'zod'
import { readAddress } from '../kit/address.ts'
import { isDay } from '../kit/day.ts'
import { jsonFormat, readJsonList } from './list-json.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedEntry, type ParsedFile } from './list-source.ts'

const fileMaxBytes = 32 * 1024 * 1024

/** The operator's own list: `[{address | host, reason, url?, listed_on?, delisted_on?}]`. It may be empty. */
export const own: ListSource = {
  id: 'own',
  kind: 'own',
  authority: null,
  upstream_url: 'file:own/own.json',
  licence: "the operator's own",
  formats: [jsonFormat('own.json', fileMaxBytes, readOwn)],
  downloads: [],
  cadenceHours: 24,
  entryPage: ({ url }) => url ?? null,
}

/**
 * A file with one mistake is refused whole and says where: half of an operator's list is not the operator's list. An
 * address may stand in it several times, once for each interval.
 */
async function readOwn(file: ListFile): Promise<ParsedFile> {
  const entries: ParsedEntry[] = []
  for (const [index, item] of (await readJsonList(file, fileMaxBytes, ownItem)).entries()) {
    if (item.address === undefined) continue
    const { address } = readAddress(item.address)
    if (!address) throw new ListFileError('address_invalid', `[${index}].address`)
    entries.push({
      address: address.canonical,
      family: address.family,
      assets: [],
      listed_on: item.listed_on ?? null,
      delisted_on: item.delisted_on ?? null,
      ref: null,
      label: null,
      reason: item.reason,
      ...(item.url === undefined ? {} : { url: item.url }),
    })
  }
  return { published_on: null, entries }
}

/** No user information: a link with a password in it would be shown to everybody who is told why. */
function isPageUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const day = z.string().refine(isDay).optional()
const ownItem = z
  .strictObject({
    address: z.string().optional(),
    host: z
      .string()
      .regex(/^\S{1,253}$/u)
      .optional(),
    reason: z.string().trim().min(1).max(500),
    url: z.string().max(2048).refine(isPageUrl).optional(),
    listed_on: day,
    delisted_on: day,
  })
  .superRefine((item, context) => {
    if ((item.address === undefined) === (item.host === undefined)) {
      context.addIssue({ code: 'custom', path: ['address'] })
    }
    if (item.listed_on !== undefined && item.delisted_on !== undefined && item.delisted_on <= item.listed_on) {
      context.addIssue({ code: 'custom', path: ['delisted_on'] })
    }
  })
