import { verify } from 'node:crypto'
import type { Rooms } from '../../api/rooms.ts'
import { probeSmtp } from '../../accounts/smtp.ts'
import { probeChain } from '../../chains/probe-chain.ts'
import type { Config } from '../../config/config.ts'
import { probeFacilitator } from '../../facilitator/probe-facilitator.ts'
import type { Log } from '../../kit/log.ts'
import type { World } from '../../kit/world.ts'
import type { Lists } from '../../lists/lists.ts'
import {
  listComponent,
  outcomeOfList,
  outcomeOfLoading,
  outsideEveryMinutes,
  ownEveryMinutes,
  sanctionsIn,
} from '../../status/component.ts'
import { startProbes } from '../../status/start-probes.ts'
import { timedProbe, type Probe } from '../../status/probe.ts'

type Needs = Pick<Rooms, 'storage' | 'attestation' | 'clock' | 'chains' | 'facilitator'> & {
  world: World
  lists: Lists
  log: Log['log']
}

type Settings = Pick<Config, 'smtpUrl' | 'chains' | 'facilitator'>

/** Measures the service from its first full minute on. */
export function probeStatus(config: Settings, needs: Needs): { stop: () => Promise<void> } {
  const { storage, world, log, clock } = needs
  const clockIsRight = () => clock.fault() === null
  return startProbes({ storage, world, log, probes: statusProbes(config, needs), clockIsRight })
}

/** What this process measures of itself and of the servers that it is configured with. */
function statusProbes(
  { smtpUrl, chains: { endpoints }, facilitator: settings }: Settings,
  { world, storage, attestation, clock, lists, chains, facilitator }: Needs,
): readonly Probe[] {
  const own = (component: string, ask: () => Promise<boolean>) =>
    timedProbe(world, { component, everyMinutes: ownEveryMinutes }, ask)
  const outside = (component: string, ask: () => Promise<boolean>) =>
    timedProbe(world, { component, everyMinutes: outsideEveryMinutes }, ask)
  return [
    own('storage', storage.reachable),
    own('signing', async () => clock.fault() === null && (await isSigned(attestation))),
    { everyMinutes: ownEveryMinutes, measure: async () => sampleLists(lists, world.now()) },
    ...Object.keys(endpoints).map((network) => outside(`chain:${network}`, () => probeChain(chains, world, network))),
    ...(settings && facilitator ? [outside('facilitator', () => probeFacilitator(world, settings, facilitator))] : []),
    ...(smtpUrl === null ? [] : [outside('mail', () => probeSmtp(smtpUrl))]),
  ]
}

function sampleLists(lists: Lists, now: number) {
  const states = lists.current().lists
  const copies = sanctionsIn(states)
    .filter(({ snapshot }) => snapshot !== null)
    .map((state) => ({ component: listComponent(state.id), outcome: outcomeOfList(state, now, lists.maxAgeHours) }))
  return [{ component: 'lists', outcome: outcomeOfLoading(states, lists.ready()) }, ...copies]
}

/** Whether a signature of this service verifies with the key that it publishes. The text is no claim about anything. */
async function isSigned({ signAs, jwks }: Needs['attestation']): Promise<boolean> {
  const [header = '', payload = '', signature = ''] = (await signAs('did:probe', 'status')).split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { kid: string }
  const key = (await jwks()).keys.find((each) => kid === `did:probe#${each.kid}`)
  if (key === undefined) return false
  const jwk = { kty: key.kty, crv: key.crv, x: key.x }
  return verify(
    null,
    Buffer.from(`${header}.${payload}`),
    { key: jwk, format: 'jwk' },
    Buffer.from(signature, 'base64url'),
  )
}
