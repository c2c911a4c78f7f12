import type { VerifyNeeds } from '../../attestation/verify-attestation.ts'
import type { IncidentNeeds } from '../../incidents/incident-stats.ts'
import type { ObservatoryNeeds } from '../../observatory/observatory-answers.ts'
import type { GetListsNeeds } from '../../lists/get-lists.ts'
import type { StatusNeeds } from '../../status/read-status.ts'
import type { ListNeeds } from '../../screening/gather.ts'
import { attestationPage } from './attestation-page.ts'
import { devnetPage } from './devnet-page.ts'
import { decideGuide } from './docs/decide-guide.ts'
import type { DocsNeeds } from './docs/docs-needs.ts'
import { docsPage } from './docs/docs-page.ts'
import { groupPages } from './docs/group-pages.ts'
import { guardGuide } from './docs/guard-guide.ts'
import { operateGuide } from './docs/operate-guide.ts'
import { createSearchPage } from './docs/search-page.ts'
import { securityPage } from './docs/security-page.ts'
import { settingsPage } from './docs/settings-page.ts'
import { ownersGuide } from './docs/owners-guide.ts'
import { verifyGuide } from './docs/verify-guide.ts'
import { evidencePage } from './evidence-page.ts'
import { hostPage } from './host-page.ts'
import { incidentsPage } from './incidents-page.ts'
import { limitsPage } from './limits-page.ts'
import { listsPage } from './lists-page.ts'
import { mcpPage, type McpPageNeeds } from './mcp-page.ts'
import { observatoryPage } from './observatory-page.ts'
import type { ConstantPage, Page } from './page.ts'
import { pasteTokenPage } from './paste-token-page.ts'
import type { ChainNeeds } from './proof-chain.ts'
import { proofsPage } from './proofs-page.ts'
import type { RegistryNeeds } from '../../registry/registry-endpoints.ts'
import { reportCheckPage } from './report-check-page.ts'
import { reasonPage, reasonsPage } from './reasons-page.ts'
import { registryPage } from './registry-page.ts'
import { servicePage } from './service-page.ts'
import { statusPage, type HealthNeeds } from './status-page.ts'
import { verdictsPage } from './verdicts-page.ts'
import { webhooksPage } from './webhooks-page.ts'

export type PageNeeds = ListNeeds &
  IncidentNeeds &
  GetListsNeeds &
  VerifyNeeds &
  ChainNeeds &
  DocsNeeds &
  RegistryNeeds &
  ObservatoryNeeds &
  StatusNeeds &
  HealthNeeds &
  McpPageNeeds

/** Those whose text is searched. */
const guidePages: readonly ConstantPage<PageNeeds>[] = [
  guardGuide,
  decideGuide,
  ownersGuide,
  verifyGuide,
  operateGuide,
  verdictsPage,
  limitsPage,
  proofsPage,
  webhooksPage,
  mcpPage,
  devnetPage,
  securityPage,
]

/** Pages rendered by the service, because errors and evidence link to them and they must work without script. */
export const pages: readonly Page<PageNeeds>[] = [
  reasonPage,
  evidencePage,
  hostPage,
  listsPage,
  observatoryPage,
  incidentsPage,
  statusPage,
  pasteTokenPage,
  attestationPage,
  reportCheckPage,
  registryPage,
  servicePage,
  createSearchPage(guidePages),
]

/** Those that depend on nothing but the language. */
export const constantPages: readonly ConstantPage<PageNeeds>[] = [
  docsPage,
  ...groupPages,
  ...guidePages,
  settingsPage,
  reasonsPage,
]
