import type { Endpoint } from '../endpoint/endpoint.ts'
import { closeSession, getSession, openSession, requestSignIn } from '../accounts/session-endpoints.ts'
import {
  changePersonRole,
  invitePerson,
  leaveAccount,
  listPeople,
  removePersonEndpoint,
} from '../accounts/people-endpoints.ts'
import { verifyAttestationToken } from '../attestation/verify-attestation.ts'
import { incidentStats } from '../incidents/incident-stats.ts'
import { listNetworks } from '../chains/list-networks.ts'
import { checkIntent } from '../intent/check-intent.ts'
import { decidePayment } from '../decision/decide.ts'
import { decidePayee } from '../decision/decide-payee.ts'
import { exportOwnDecisions } from '../decision/console-export.ts'
import { exportDecisions } from '../decision/export-decisions.ts'
import { evidenceBundle } from '../evidence/bundle.ts'
import { hostEvidenceBundle } from '../evidence/host-bundle.ts'
import { fileFulfillment, getFulfillment } from '../evidence/fulfillment.ts'
import { planProbe } from '../evidence/probe-plan.ts'
import { verifyProbe } from '../evidence/probe-verify.ts'
import {
  changeOwnMandate,
  decideOwnMandateChange,
  listOwnAgents,
  publishOwnAgent,
  freeOwnWallet,
  revokeOwnAgent,
  tryOwnMandate,
} from '../gateway/console-agents.ts'
import { claimOwnAgent, registerOwnAgent } from '../gateway/console-new-agents.ts'
import { getOverview } from '../gateway/console-overview.ts'
import { getOwnPayment, listOwnPayments } from '../gateway/console-payments.ts'
import { describeGateway, useGateway } from '../gateway/pay-endpoints.ts'
import { changeOwnKey, createOwnKey, decideOwnKeyChange, listOwnKeys, revokeOwnKey } from '../keys/console-keys.ts'
import { issueAccessKey } from '../keys/issue-key.ts'
import { changeKeySettings, getKeySettings } from '../keys/key-settings-endpoints.ts'
import { kycCallback } from '../registry/kyc-callback.ts'
import { getLists } from '../lists/get-lists.ts'
import { getListsAt } from '../lists/get-lists-at.ts'
import { observatoryBubbles } from '../observatory/observatory-bubbles.ts'
import { observatoryEmerging } from '../observatory/observatory-emerging.ts'
import { observatoryExport } from '../observatory/observatory-export.ts'
import { observatoryIndex } from '../observatory/observatory-index.ts'
import { observatoryTerm } from '../observatory/observatory-term.ts'
import { attestBaseline, getBaselineControls, lookUpBaseline } from '../registry/baseline-endpoints.ts'
import { getRegistry, getRegistryAgent, getServiceRegistry } from '../registry/registry-endpoints.ts'
import { listOwnServices, proveOwnService, saveOwnService } from '../registry/console-services.ts'
import { getServices, proveServicePart, registerService } from '../registry/service-endpoints.ts'
import { fundFlow } from '../screening/flow.ts'
import { getProof } from '../screening/get-proof.ts'
import { recentListings } from '../screening/recent.ts'
import { screenAddress } from '../screening/screen-address.ts'
import { screenBatch } from '../screening/screen-batch.ts'
import { screenEndpoint } from '../screening/screen-host.ts'
import { signalTable } from '../screening/signal-table.ts'
import { taintTrace } from '../screening/trace.ts'
import { getStatus } from '../status/get-status.ts'
import { deleteWebhookEndpoint, getWebhook, rotateWebhookSecret, setWebhook } from '../webhooks/webhook-endpoints.ts'
import {
  listDeliveries,
  replayDeliveries,
  replayDelivery,
  resumeWebhook,
  testWebhook,
} from '../webhooks/delivery-endpoints.ts'
import { readConsoleOf } from './answers/read-console.ts'
import { listReasonCodes } from './answers/list-reason-codes.ts'
import type { Rooms } from './rooms.ts'

const single: readonly Endpoint<Rooms>[] = [
  decidePayment,
  decidePayee,
  checkIntent,
  screenAddress,
  screenBatch,
  screenEndpoint,
  fundFlow,
  taintTrace,
  evidenceBundle,
  hostEvidenceBundle,
  getProof,
  planProbe,
  verifyProbe,
  getFulfillment,
  fileFulfillment,
  verifyAttestationToken,
  getRegistry,
  getRegistryAgent,
  getServiceRegistry,
  getServices,
  registerService,
  proveServicePart,
  getBaselineControls,
  attestBaseline,
  lookUpBaseline,
  describeGateway,
  useGateway,
  kycCallback,
  issueAccessKey,
  getKeySettings,
  changeKeySettings,
  exportDecisions,
  requestSignIn,
  getSession,
  openSession,
  closeSession,
  listPeople,
  invitePerson,
  changePersonRole,
  removePersonEndpoint,
  leaveAccount,
  listOwnKeys,
  createOwnKey,
  changeOwnKey,
  decideOwnKeyChange,
  revokeOwnKey,
  exportOwnDecisions,
  listOwnAgents,
  registerOwnAgent,
  claimOwnAgent,
  changeOwnMandate,
  tryOwnMandate,
  decideOwnMandateChange,
  publishOwnAgent,
  revokeOwnAgent,
  freeOwnWallet,
  getOverview,
  listOwnPayments,
  getOwnPayment,
  listOwnServices,
  saveOwnService,
  proveOwnService,
  getWebhook,
  setWebhook,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhook,
  resumeWebhook,
  listDeliveries,
  replayDelivery,
  replayDeliveries,
  recentListings,
  getLists,
  getListsAt,
  incidentStats,
  observatoryIndex,
  observatoryBubbles,
  observatoryEmerging,
  observatoryTerm,
  observatoryExport,
  listNetworks,
  signalTable,
  listReasonCodes,
  getStatus,
]

/** All endpoints, in the order of the reference. */
export const endpoints: readonly Endpoint<Rooms>[] = [...single, readConsoleOf(single)]
