import type { VerifyNeeds } from '../../attestation/verify-attestation.ts'
import type { IncidentNeeds } from '../../incidents/incident-stats.ts'
import type { ObservatoryNeeds } from '../../observatory/observatory-answers.ts'
import type { GetListsNeeds } from '../../lists/get-lists.ts'
import type { StatusNeeds } from '../../status/read-status.ts'
import type { ListNeeds } from '../../screening/gather.ts'
import { attestationPage } from '../pages/attestation-page.ts'
import { devnetPage } from '../pages/devnet-page.ts'
import { decideGuide } from '../pages/docs/decide-guide.ts'
import type { DocsNeeds } from '../pages/docs/docs-needs.ts'
import { docsPage } from '../pages/docs/docs-page.ts'
import { groupPages } from '../pages/docs/group-pages.ts'
import { guardGuide } from '../pages/docs/guard-guide.ts'
import { operateGuide } from '../pages/docs/operate-guide.ts'
import { createSearchPage } from '../pages/docs/search-page.ts'
import { securityPage } from '../pages/docs/security-page.ts'
import { settingsPage } from '../pages/docs/settings-page.ts'
import { ownersGuide } from '../pages/docs/owners-guide.ts'
import { verifyGuide } from '../pages/docs/verify-guide.ts'
import { evidencePage } from '../pages/evidence-page.ts'
import { hostPage } from '../pages/host-page.ts'
import { incidentsPage } from '../pages/incidents-page.ts'
import { limitsPage } from '../pages/limits-page.ts'
import { listsPage } from '../pages/lists-page.ts'
import { mcpPage, type McpPageNeeds } from '../pages/mcp-page.ts'
import { observatoryPage } from '../pages/observatory-page.ts'
import type { ConstantPage, Page } from '../pages/page.ts'
import { pasteTokenPage } from '../pages/paste-token-page.ts'
import type { ChainNeeds } from '../pages/proof-chain.ts'
import { proofsPage } from '../pages/proofs-page.ts'
import type { RegistryNeeds } from '../../registry/registry-endpoints.ts'
import { reportCheckPage } from '../pages/report-check-page.ts'
import { reasonPage, reasonsPage } from '../pages/reasons-page.ts'
import { registryPage } from '../pages/registry-page.ts'
import { servicePage } from '../pages/service-page.ts'
import { statusPage, type HealthNeeds } from '../pages/status-page.ts'
import { verdictsPage } from '../pages/verdicts-page.ts'
import { webhooksPage } from '../pages/webhooks-page.ts'

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
