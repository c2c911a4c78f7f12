import { join } from 'node:path'
import type { Keyring } from '../../attestation/keyring.ts'
import type { Rooms } from '../../api/rooms.ts'
import type { Config } from '../../config/config.ts'
import { agentPayments } from '../../gateway/agent-payments.ts'
import { disputeCounts, receiptStats } from '../../evidence/receipt-store.ts'
import { openIncidents } from '../../incidents/archive.ts'
import { changesIn } from '../../kit/changes.ts'
import type { World } from '../../kit/world.ts'
import { createKeyDirectory } from '../../keys/key-directory.ts'
import { openObservatory } from '../../observatory/observatory.ts'
import { createPaidTier, type PaidTier } from '../../paid/paid-tier.ts'
import type { PaidRooms } from '../../paid/sold.ts'
import { createAgentDirectory } from '../../registry/agent-directory.ts'
import { webhookOf } from '../../webhooks/webhook-store.ts'
import { projectRoot } from '../project-root.ts'

/** The rooms that differ between the first loop and the others. */
type Opened = Omit<
  Rooms,
  'accounts' | 'keys' | 'incidents' | 'observatory' | 'registry' | 'evidence' | 'status' | 'world'
> & {
  accounts: Omit<Rooms['accounts'], 'hasWebhook'>
  attestation: Keyring
  limits: Rooms['keys']['limits']
  keyCalls: Rooms['keys']['calls']
  contradicted: PaidTier['contradicted']
  notReady: Rooms['status']['notReady']
  /** The shared record of changed keys and agents. */
  changes: SharedArrayBuffer
}

/** All rooms: the opened ones, and those that every loop creates over the same storage. */
export function assembleRooms(
  config: Pick<
    Config,
    | 'dataDir'
    | 'incidentsFile'
    | 'kycSecret'
    | 'paymentTerms'
    | 'prices'
    | 'countsCalls'
    | 'settlement'
    | 'smtpUrl'
    | 'facilitator'
    | 'chains'
  >,
  world: World,
  { limits, keyCalls, changes: memory, contradicted, notReady, ...opened }: Opened,
): PaidRooms {
  const { dataDir, incidentsFile, kycSecret, paymentTerms, prices, countsCalls, settlement } = config
  const { storage, facilitator } = opened
  const changes = changesIn(memory)
  const relays = settlement?.relays ?? null
  return {
    ...opened,
    world,
    // The accounts room is below webhooks and cannot import it.
    accounts: { ...opened.accounts, hasWebhook: async (ownerId) => (await webhookOf({ storage }, ownerId)) !== null },
    keys: { directory: createKeyDirectory({ storage, world, changes }), limits, calls: keyCalls },
    incidents: openIncidents({ dataDir, incidentsFile, builtInFile: join(projectRoot, 'data/incidents.json'), world }),
    observatory: openObservatory({ storage, builtInFile: join(projectRoot, 'data/observatory/figures.json') }),
    registry: {
      agents: createAgentDirectory({ storage, world, changes }),
      kycSecret,
      countsByDay: countsCalls,
    },
    evidence: {
      receipts: receiptStats({ storage }),
      disputes: disputeCounts({ storage }),
      paidBy: agentPayments({ storage }),
    },
    status: { configured: configuredIn(config), notReady },
    paid: createPaidTier({ terms: paymentTerms, relays, prices, facilitator, contradicted }),
  }
}

/** The components that the status covers only where they are configured. */
function configuredIn({
  smtpUrl,
  facilitator,
  chains,
}: Pick<Config, 'smtpUrl' | 'facilitator' | 'chains'>): Rooms['status']['configured'] {
  return { mail: smtpUrl !== null, facilitator: facilitator !== null, chains: Object.keys(chains.endpoints) }
}
