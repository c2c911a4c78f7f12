import { addressesInText } from '../formats/addresses-in-text.ts'
import {
  ListFileError,
  type ListFile,
  type ListSource,
  type ParsedEntry,
  type ParsedFile,
} from '../formats/list-source.ts'
import { isScreened, readListed, type ListedAddress } from '../formats/listed-address.ts'
import { lenientFile } from '../formats/file-pieces.ts'
import { readProven } from '../formats/read-proven.ts'
import { provenIn } from './ofac-remarks.ts'
import { readOrderNumber, readReleases, readTable, withoutMarks, type OrderDates } from './nbctf-orders.ts'

const tableMaxBytes = 16 * 1024 * 1024

/** Wallets seized by Israel's National Bureau for Counter Terror Financing, by seizure order. */
export const ilNbctf: ListSource = {
  id: 'il-nbctf',
  kind: 'sanctions',
  subjects: ['address'],
  authority: 'IL NBCTF',
  upstream_url: 'https://nbctf.mod.gov.il/he/MinisterSanctions/PropertyPerceptions/Pages/Blockchain.aspx',
  licence: 'the publisher grants none; addresses and dates are facts',
  // It had some 900 rows with wallets in 2026.
  recordsMin: 100,
  formats: [
    {
      name: 'wallets.csv',
      matches: (fileName) => fileName.toLowerCase() === 'wallets.csv',
      companion: () => 'releases.csv',
      layer: null,
      rank: 0,
      sizeMaxBytes: tableMaxBytes,
      read: readWallets,
      readable: readReadable,
    },
  ],
  // The page is a table behind bot protection: an operator saves it by hand.
  downloads: [],
  cadenceHours: 24,
  entryPage: () => null,
}

/**
 * wallets.csv: a row with nothing but the number of an order begins that order, the rows below it are its wallets. A last
 * row that alone has fewer cells than the header is that of a file that was cut. Of a
 * person's row only the wallet and the currency are read, and of these only addresses are stored. In the other cells an
 * address counts by its form or checksum: a stray quote merges the cells of several rows.
 */
async function readWallets(file: ListFile, releases: ListFile | null, isRefused = false): Promise<ParsedFile> {
  const orders = releases ? await readReleases(releases, tableMaxBytes) : new Map<string, OrderDates>()
  const entries = new Map<string, ParsedEntry>()
  let columns: Columns | null = null
  let order: string | null = null
  let [row, width] = [0, 0]
  const shortRows: number[] = []

  for await (const cells of readTable(file, tableMaxBytes)) {
    row++
    if (cells.length > 1 && cells.length < width) shortRows.push(row)
    if (columns === null) {
      columns = findColumns(cells)
      width = cells.length
      if (columns === null && !isRefused) throw new ListFileError('schema', 'header')
      continue
    }
    const title = readTitle(cells, columns)
    if (title) {
      order = title.order
      continue
    }
    const asset = readTicker(cells[columns.currency] ?? '')
    const dates = orders.get(order ?? '') ?? { listed_on: null, delisted_on: null }
    const inWallets = columns.wallets.flatMap((column) => readCell(cells[column] ?? ''))
    for (const { address, family } of [...inWallets, ...cells.flatMap(provenIn)]) {
      const existing = entries.get(`${address} ${order}`)
      const assets = [...new Set([...(existing?.assets ?? []), ...asset])].toSorted()
      const ref = order === null ? null : `ASO ${order}`
      entries.set(`${address} ${order}`, { address, family, assets, ...dates, ref, label: null })
    }
  }
  if (shortRows.length === 1 && shortRows[0] === row && !isRefused) throw new ListFileError('truncated', `row ${row}`)
  if (entries.size === 0) throw new ListFileError('no_entries')
  return { published_on: null, entries: [...entries.values()] }
}

/** A refused file is read with the dates of its orders, so that one that has ended lists nothing again. */
async function readReadable(file: ListFile, releases: ListFile | null): Promise<ParsedFile> {
  try {
    return await readWallets(lenientFile(file), releases && lenientFile(releases), true)
  } catch (error) {
    if (error instanceof ListFileError) return readProven(file, tableMaxBytes)
    throw error
  }
}

type Columns = { wallets: number[]; currency: number }

function findColumns(header: readonly string[]): Columns | null {
  const wallets = [...header.keys()].filter((column) => header[column]?.includes('הארנק'))
  if (wallets.length === 0) return null
  return { wallets, currency: header.findIndex((cell) => cell.includes('מטבע')) }
}

/**
 * A row with a single cell that names an order. A row with another kind of number (`צח 14/26`) also ends the order
 * above it: the dates of that order must not end the listing of what follows.
 */
function readTitle(cells: readonly string[], { wallets }: Columns): { order: string | null } | null {
  const filled = [...cells.keys()].filter((column) => withoutMarks(cells[column] ?? '') !== '')
  const [column] = filled
  if (column === undefined || filled.length > 1) return null
  const text = withoutMarks(cells[column] ?? '')
  const order = readOrderNumber(text)
  if (order !== null) return { order }
  const isNumbered = /(?<![\d/])\d{1,4}\s*\/\s*(20)?\d{2}(?![\d/])/.test(text)
  return isNumbered && !wallets.includes(column) ? { order: null } : null
}

/** The addresses of a cell. User names, numbers of exchange accounts and e-mail addresses are dropped. */
function readCell(cell: string): ListedAddress[] {
  if (cell.length > cellMaxChars) throw new ListFileError('schema', 'wallet length')
  const direct = readListed(cell)
  return [...(direct.some(isScreened) ? direct : []), ...addressesInText(`wallet ${cell}`)]
}

function readTicker(cell: string): string[] {
  return /^[A-Za-z0-9]{2,12}$/.test(cell) ? [cell.toUpperCase()] : []
}

const cellMaxChars = 64 * 1024
