import type { Endpoint } from '../endpoint/endpoint.ts'
import { verifyAttestationToken, type VerifyNeeds } from '../attestation/verify-attestation.ts'
import { checkIntent, type IntentNeeds } from '../intent/check-intent.ts'
import { decidePayment, type DecideNeeds } from '../decision/decide.ts'
import { evidenceBundle, type BundleNeeds } from '../evidence/bundle.ts'
import { planProbe, type ProbeNeeds } from '../evidence/probe-plan.ts'
import { verifyProbe } from '../evidence/probe-verify.ts'
import { getLists, type GetListsNeeds } from '../lists/get-lists.ts'
import { fundFlow, type FlowNeeds } from '../screening/flow.ts'
import { recentListings, type RecentNeeds } from '../screening/recent.ts'
import { screenAddress, type ScreenNeeds } from '../screening/screen-address.ts'
import { screenBatch } from '../screening/screen-batch.ts'
import { screenEndpoint } from '../screening/screen-host.ts'
import { signalTable } from '../screening/signal-table.ts'
import { taintTrace, type TraceNeeds } from '../screening/trace.ts'
import { listReasonCodes } from './list-reason-codes.ts'

/** What the endpoints together need. Written out by hand, so that an endpoint that needs something unknown does not compile. */
export type EndpointNeeds = ScreenNeeds &
  RecentNeeds &
  FlowNeeds &
  TraceNeeds &
  GetListsNeeds &
  IntentNeeds &
  DecideNeeds &
  BundleNeeds &
  ProbeNeeds &
  VerifyNeeds

/** The whole API on one page, in the order in which the reference shows it. */
export const endpoints: readonly Endpoint<EndpointNeeds>[] = [
  decidePayment,
  checkIntent,
  screenAddress,
  screenBatch,
  screenEndpoint,
  fundFlow,
  taintTrace,
  evidenceBundle,
  planProbe,
  verifyProbe,
  verifyAttestationToken,
  recentListings,
  getLists,
  signalTable,
  listReasonCodes,
]
