import { exportDecisions } from '../../../src/decision/export-decisions.ts'
import type { ExportContent } from '../../../src/decision/read-export.ts'
import type { KeyCredential } from '../../../src/endpoint/caller.ts'
import type { LogApp } from './log-app.ts'
import { loggedKey } from './logged-caller.ts'

export type Exported = ExportContent & { format: string; key_id: string; from: string | null; to: string }

/** All pages of a key's log, each as it was answered. */
export async function exportAll(
  app: LogApp,
  query: Readonly<Record<string, string>> = {},
  by: KeyCredential = loggedKey,
) {
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await app.call(exportDecisions, { ...query, ...(cursor === '' ? {} : { cursor }) }, by)
    const text = answer.json ?? ''
    pages.push(text)
    cursor = contentOf(text).next_cursor
  }
  return pages
}

export function contentOf(page: string): Exported {
  return (JSON.parse(page) as { export: Exported }).export
}
