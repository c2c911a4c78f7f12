import type { Endpoint } from '../kit/endpoint.ts'
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
export type EndpointNeeds = ScreenNeeds & RecentNeeds & FlowNeeds & TraceNeeds & GetListsNeeds

/** The whole API on one page, in the order in which the reference shows it. */
export const endpoints: readonly Endpoint<EndpointNeeds>[] = [
  screenAddress,
  screenBatch,
  screenEndpoint,
  fundFlow,
  taintTrace,
  recentListings,
  getLists,
  signalTable,
  listReasonCodes,
]
