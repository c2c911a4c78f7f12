import type { Endpoint } from '../endpoint/endpoint.ts'
import { verifyAttestationToken } from '../attestation/verify-attestation.ts'
import { listNetworks } from '../chains/list-networks.ts'
import { checkIntent } from '../intent/check-intent.ts'
import { decidePayment } from '../decision/decide.ts'
import { evidenceBundle } from '../evidence/bundle.ts'
import { planProbe } from '../evidence/probe-plan.ts'
import { verifyProbe } from '../evidence/probe-verify.ts'
import { getLists } from '../lists/get-lists.ts'
import { fundFlow } from '../screening/flow.ts'
import { recentListings } from '../screening/recent.ts'
import { screenAddress } from '../screening/screen-address.ts'
import { screenBatch } from '../screening/screen-batch.ts'
import { screenEndpoint } from '../screening/screen-host.ts'
import { signalTable } from '../screening/signal-table.ts'
import { taintTrace } from '../screening/trace.ts'
import { listReasonCodes } from './list-reason-codes.ts'
import type { Rooms } from './rooms.ts'

/** The whole API on one page, in the order in which the reference shows it. */
export const endpoints: readonly Endpoint<Rooms>[] = [
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
  listNetworks,
  signalTable,
  listReasonCodes,
]
