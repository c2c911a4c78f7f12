import { verifyAttestationToken } from '../attestation/verify-attestation.ts'
import { checkIntent } from '../intent/check-intent.ts'
import { recentListings } from '../screening/recent.ts'
import { screenAddress } from '../screening/screen-address.ts'
import { screenEndpoint } from '../screening/screen-host.ts'
import { paidTools } from './tools/paid-tools.ts'
import type { Tool } from './tool.ts'

/** All tools, in the order of `tools/list`. */
export const tools: readonly Tool[] = [
  { name: 'screen_address', endpoint: screenAddress },
  { name: 'screen_endpoint', endpoint: screenEndpoint },
  { name: 'recent_flagged', endpoint: recentListings },
  { name: 'check_intent', endpoint: checkIntent },
  { name: 'verify_attestation', endpoint: verifyAttestationToken },
  ...paidTools,
]
