import type { VerifyNeeds } from '../../attestation/verify-attestation.ts'
import type { GetListsNeeds } from '../../lists/get-lists.ts'
import type { ListNeeds } from '../../screening/gather.ts'
import { attestationPage } from './attestation-page.ts'
import { docsPage, type DocsNeeds } from './docs-page.ts'
import { evidencePage } from './evidence-page.ts'
import { hostPage } from './host-page.ts'
import { listsPage } from './lists-page.ts'
import type { ConstantPage, Page } from './page.ts'
import { reasonPage, reasonsPage } from './reasons-page.ts'
import { verdictsPage } from './verdicts-page.ts'

export type PageNeeds = ListNeeds & GetListsNeeds & VerifyNeeds & DocsNeeds

/** Pages the service draws itself, because errors and evidence point at them and they must open without script. */
export const pages: readonly Page<PageNeeds>[] = [reasonPage, evidencePage, hostPage, listsPage, attestationPage]

/** Those of them that depend on nothing but the language. */
export const constantPages: readonly ConstantPage<PageNeeds>[] = [docsPage, verdictsPage, reasonsPage]
