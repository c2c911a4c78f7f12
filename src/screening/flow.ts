import { z } from 'zod'
import { networkField } from '../chains/network-field.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { addressField } from '../endpoint/fields.ts'
import { utcDay } from '../kit/day.ts'
import { requireChain } from './chain-refusals.ts'
import { readFlow, shownMax, transfersMax } from './funds/flow-facts.ts'
import { flowResultSchema, describeFlow } from './funds/flow-result.ts'
import { chooseNetwork, type GatherNeeds } from './gather.ts'
import { describeWeakLists } from './lists-note.ts'
import { openWalkBudget } from './funds/walk-budget.ts'

export type FlowNeeds = Pick<GatherNeeds, 'lists' | 'chains' | 'world'>

export const fundFlow = defineEndpoint({
  name: 'fundFlow',
  methods: ['GET'],
  path: '/api/risk/flow',
  tag: 'Screening',
  summary: 'Show the counterparties of an address',
  description:
    'The counterparties of an address by amount: on TRON for USDT, with the freezes of its issuer; on EVM networks for ' +
    'USDC and USDT. Only official token contracts count. Amounts are summed exactly. The ' +
    `${shownMax} largest parties of each direction are shown individually, all others as a total. Bridges are named. ` +
    `Up to ${transfersMax} transfers are read; \`truncated\` states whether something is missing.`,
  access: { keys: 'checked', scope: 'trace_funds' },
  limit: 'own',
  turns: 'funds',
  input: z.strictObject({
    addr: addressField('The address whose transfers are summed: 0x or T, mainnet.'),
    network: networkField(['evm'], ' Omit it for TRON.'),
  }),
  output: flowResultSchema,
  errors: [
    'address_invalid',
    'address_checksum_invalid',
    'network_invalid',
    'network_mismatch',
    'chain_not_configured',
    'chain_unavailable',
  ],
  examples: [
    { title: 'USDT of a TRON address', input: { addr: 'TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81' } },
    {
      title: 'Dollar tokens on Base',
      input: { addr: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', network: 'base' },
    },
  ],
  async run(needs: FlowNeeds, { addr, network: name }, { lang }) {
    if (addr.family !== 'evm' && addr.family !== 'tron') {
      throw new ServiceError('address_invalid', { field: 'addr', messageKey: 'flow.family' })
    }
    const { network, ignored } = chooseNetwork(addr, name)
    requireChain(needs.chains, network)
    const { lists, chains, world } = needs
    const snapshot = lists.current()
    const budget = openWalkBudget(chains.budgetMs, world.now)
    const address = addr.canonical
    const facts = await readFlow({ chains, budget, network, address, snapshot, day: utcDay(world.now()), lang })
    const listsNote = describeWeakLists(snapshot, world.now(), { maxAgeHours: lists.maxAgeHours, lang })
    const wording = { lang, network, ignoredNetwork: ignored, listsNote }
    return { body: describeFlow({ address, lists_root: snapshot.root }, facts, wording), outcome: null }
  },
})
