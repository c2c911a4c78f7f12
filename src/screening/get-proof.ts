import { z } from 'zod'
import type { Chains } from '../chains/chains.ts'
import { networkField, requirePresent } from '../chains/network-field.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { addressField, dayField, hostField } from '../endpoint/fields.ts'
import type { Address } from '../kit/address.ts'
import { utcDay } from '../kit/day.ts'
import { chooseNetwork, type ListNeeds } from './gather.ts'
import { listFactsOn } from './list-facts.ts'
import { areUncovering } from './lists-note.ts'
import { proofResultSchema, type ProofResult } from './proof-result.ts'
import { proveAddress, proveHost, type ProvedInLog } from './prove.ts'
import { earliestDay, refuseOutside } from './screen-address.ts'

/** The dependencies of proofs from the lists. */
type ProofNeeds = Pick<ListNeeds, 'lists' | 'world'> & ProvedInLog & { chains: Pick<Chains, 'isOn'> }

export const getProof = defineEndpoint({
  name: 'getProof',
  methods: ['GET'],
  path: '/api/proof',
  tag: 'Evidence',
  summary: 'Prove that an address or a host is, or is not, on the public lists',
  description:
    'A proof from the sorted tree of all subjects of the public lists. It verifies offline, without trust in this ' +
    'service: `verifyProofAnswer` of the SDK, `countersign verify --proof`, and any ICS-23 verifier. Root and size of the ' +
    'tree are part of `lists_root`, which every signed attestation names. The proof shows what the lists of this service ' +
    'contain, and not what an authority published; of a day that no copy of a sanctions list covers it proves no absence, ' +
    'which `reason_code` and `note` state. Not in the tree: the own list of the operator, which has a keyed tree (`countersign own-proof`), rules for one page of a ' +
    'host, rules that allow a host, and addresses of families that are not screened. A listing is not a verdict; see ' +
    '`GET /api/risk`.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({
    addr: addressField('The address: 0x, T, Solana base58 or Bitcoin, mainnet.').optional(),
    host: hostField('In place of `addr`: a host name, or an IPv4 address.').optional(),
    on: dayField(
      `The day in UTC, ${earliestDay} to today, default today. For a host only today: lists of hosts do not keep what ended.`,
    ).optional(),
    network: networkField(),
  }),
  output: proofResultSchema,
  errors: [
    'parameter_missing',
    'address_invalid',
    'address_checksum_invalid',
    'url_invalid',
    'network_invalid',
    'network_mismatch',
    'date_invalid',
    'date_out_of_range',
  ],
  examples: [
    { title: 'A sanctioned address', input: { addr: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' } },
    {
      title: 'An address that no list contains, on a past day',
      input: { addr: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', on: '2024-01-31' },
    },
    { title: 'A host', input: { host: 'pay.example.com' } },
  ],
  run(needs: ProofNeeds, { addr, host, on: requestedDay, network }) {
    const today = utcDay(needs.world.now())
    const on = requestedDay ?? today
    if (addr !== undefined && host === undefined) {
      refuseOutside(on, today)
      requirePresent(needs.chains, chooseNetwork(addr, network).network)
      return { body: provedOn(needs, addr, on), outcome: null }
    }
    if (host === undefined) throw new ServiceError('parameter_missing', { field: 'addr', messageKey: 'tree.neither' })
    if (addr !== undefined || network !== undefined) {
      const field = addr === undefined ? 'network' : 'addr'
      throw new ServiceError('parameter_invalid', { field, messageKey: 'tree.beside_host' })
    }
    if (on !== today) {
      throw new ServiceError('date_out_of_range', { field: 'on', messageKey: 'tree.host_today', params: { today } })
    }
    const body = proveHost(needs, needs.lists.current(), host.names, on)
    if (!body) throw new ServiceError('url_invalid', { field: 'host', messageKey: 'tree.host_without_key' })
    return { body, outcome: null }
  },
})

/** The proof, and a code where it proves no absence because copies of sanctions lists end before the day. */
function provedOn(needs: ProofNeeds, address: Address, on: string): ProofResult {
  const snapshot = needs.lists.current()
  const proved = proveAddress(needs, snapshot, address, on)
  if (proved.result === 'listed') return proved
  const lists = listFactsOn(snapshot, on, needs.world.now(), needs.lists.maxAgeHours)
  return areUncovering(lists) ? { ...proved, reason_code: 'DAY_NOT_COVERED' } : proved
}
