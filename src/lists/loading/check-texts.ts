import { ListFileError, type ParsedFile } from '../formats/list-source.ts'

/** Throws ListFileError `encoding` for a text with half a character, which no answer could be signed with. */
export function checkTexts({ entries, rows, hosts = [] }: ParsedFile): void {
  for (const { address, label, ref, reason = '', url = '', contract_source = '', ...more } of entries) {
    const { assets, networks = [] } = more
    check([address, label ?? '', ref ?? '', reason, url, contract_source, ...assets, ...networks])
  }
  for (const { label, ref, reason = '', url = '', assets } of rows?.facts ?? [])
    check([label ?? '', ref ?? '', reason, url, ...assets])
  for (const { facts } of hosts) check([facts.label ?? '', facts.reason ?? '', facts.url ?? ''])
}

function check(texts: readonly string[]): void {
  if (!texts.every((text) => text.isWellFormed())) throw new ListFileError('encoding')
}
