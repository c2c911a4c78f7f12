import type { Lists } from '../../lists/lists.ts'
import { docsPage } from './docs-page.ts'
import { evidencePage } from './evidence-page.ts'
import type { Page } from './page.ts'
import { reasonPage, reasonsPage } from './reasons-page.ts'
import { verdictsPage } from './verdicts-page.ts'

export type PageNeeds = { lists: Pick<Lists, 'current'> }

/** Pages the service draws itself, because errors and evidence point at them and they must open without script. */
export const pages: readonly Page<PageNeeds>[] = [docsPage, verdictsPage, reasonsPage, reasonPage, evidencePage]
