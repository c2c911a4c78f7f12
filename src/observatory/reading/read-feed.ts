import { parseAtomFeed, parseRssFeed } from 'feedsmith'
import { SaxesParser } from 'saxes'
import { itemSchema, textMaxChars } from './item.ts'
import { ImportRefused } from '../import-refused.ts'
import type { ItemReading } from './item-reading.ts'

/**
 * Parses the entries of an RSS or Atom feed. The source is the host of the feed's link, else its title, else `name`. An
 * entry without an id or link, a title or a day cannot be used. Throws ImportRefused where it is not a feed.
 */
export function* readFeed(text: string, name: string): Generator<ItemReading> {
  const root = rootOf(text)
  const entries = root === 'feed' ? atomEntries(text, name) : root === 'rss' ? rssEntries(text, name) : null
  if (!entries) throw new ImportRefused(`the XML begins with <${root}>, which is neither RSS nor Atom`)
  for (const entry of entries) yield itemOf(entry)
}

/** The members common to both formats. Days are unparsed. */
type Entry = {
  id: string | undefined
  title: string | undefined
  text: string | undefined
  url: string | undefined
  source: string
  published: string | undefined
}

/**
 * The local name of the root element. The whole text is first parsed strictly: truncated feeds and feeds that declare
 * entities are refused before anything could expand them.
 */
function rootOf(text: string): string {
  let root = ''
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new ImportRefused('the feed has a document type declaration, which feeds have no use for')
  })
  parser.on('opentagstart', ({ name }) => {
    root ||= name.slice(name.indexOf(':') + 1)
  })
  parser.on('error', (error) => {
    throw new ImportRefused(`the feed is not well-formed XML: ${error.message}`)
  })
  parser.write(text.trimStart()).close()
  return root
}

function rssEntries(text: string, name: string): Entry[] {
  const { title, link, items = [] } = parsed(() => parseRssFeed(text))
  const source = sourceOf(link, title, name)
  return items.map((item) => ({
    id: item.guid?.value ?? item.link,
    title: item.title,
    text: item.content?.encoded ?? item.description,
    url: item.link ?? item.guid?.value,
    source,
    published: item.pubDate ?? item.dc?.dates?.[0],
  }))
}

function atomEntries(text: string, name: string): Entry[] {
  const { title, links, entries = [] } = parsed(() => parseAtomFeed(text))
  const source = sourceOf(pageLink(links), title?.value, name)
  return entries.map((entry) => ({
    id: entry.id ?? pageLink(entry.links),
    title: entry.title?.value,
    text: entry.content?.value ?? entry.summary?.value,
    url: pageLink(entry.links) ?? entry.id,
    source,
    published: entry.published ?? entry.updated,
  }))
}

function parsed<Feed>(parse: () => Feed): Feed {
  try {
    return parse()
  } catch {
    throw new ImportRefused('the feed cannot be read')
  }
}

function pageLink(links: readonly { href?: string; rel?: string }[] = []): string | undefined {
  return links.find(({ rel }) => rel === undefined || rel === 'alternate')?.href
}

function sourceOf(link: string | undefined, title: string | undefined, name: string): string {
  const host = link !== undefined && URL.canParse(link) ? new URL(link).host : ''
  return (host || title?.trim() || name).slice(0, 200)
}

function itemOf({ id, title, text = '', url, source, published = '' }: Entry): ItemReading {
  const item = {
    id: id?.trim().slice(0, 500),
    title: plainText(title ?? '').slice(0, 1_000),
    text: plainText(text).slice(0, textMaxChars).toWellFormed(),
    url: url?.trim(),
    source,
    published_on: isoOf(published.trim()),
  }
  return itemSchema.safeParse(item).data ?? null
}

/** RSS dates follow RFC 822, Atom dates RFC 3339. */
function isoOf(written: string): string {
  const ms = Date.parse(written)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

/**
 * The words of a text that may be HTML. Tags count as spaces, so that adjacent cells stay separate words. A tag ends at
 * the next `<`, and an unclosed script at the end of the text, so that parsing is linear.
 */
function plainText(text: string): string {
  const shown = text.replaceAll(/<(script|style)\b[^<>]*>[^]*?(?:<\/\1\s*>|$)/gi, ' ')
  const words = shown.replaceAll(/<[^<>]*>/g, ' ')
  return words.replaceAll(/\s+/g, ' ').trim()
}
