import assert from 'node:assert/strict'
import test from 'node:test'
import type { FlowResult } from '../../src/screening/funds/flow-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs } from '../support/chains/chain-app.ts'
import {
  basePayee,
  startBesideNodes,
  type BasePayment,
  type BesideNodes,
} from '../support/chains/explorer-beside-nodes.ts'

/**
 * Beside any number of nodes, the explorer alone decided on the transfers and the age: a payee was clear whose listed
 * payer three nodes showed, and an honest one had a signed taint that the explorer had made up, in blocks that the
 * nodes had read.
 */
const listed = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const honest = '0x5c5c5c5c00000000000000000000000000000033'
const dayMs = 86_400_000

const recent: BasePayment = { from: listed, blocksBack: 3 }
const settled: BasePayment = { from: listed, blocksBack: 5_000 }
const old: BasePayment = { from: listed, blocksBack: 9_000_000 }
const unnamed = { from: listed, namesBlock: false }
const late: BasePayment = { from: honest, blocksBack: 690 }
const early: BasePayment = { from: honest, blocksBack: 710 }

/** What the payee is with one node, and with three. */
const cases: Record<string, Omit<BesideNodes, 'kind' | 'nodes'> & { expected: [one: string, three: string] }> = {
  'leaves out what nodes show in a block that it may not have indexed': {
    onNodes: [recent],
    expected: ['uncertain', 'caution'],
  },
  'leaves out what nodes show in an older block': { onNodes: [settled], expected: ['uncertain', 'uncertain'] },
  'makes up a payer in a block that nodes have read': {
    onExplorer: [settled],
    expected: ['uncertain', 'uncertain'],
  },
  'makes up a payer in a block that nodes have just read': {
    onExplorer: [recent],
    expected: ['uncertain', 'uncertain'],
  },
  'makes up a payer of a time still to come': {
    onExplorer: [{ from: listed, blocksBack: -9, timeMs: appNowMs + 400 * dayMs }],
    expected: ['uncertain', 'uncertain'],
  },
  'shows a payer in a block that no node knows yet': {
    onExplorer: [{ from: listed, blocksBack: -9 }],
    expected: ['uncertain', 'uncertain'],
  },
  'names another payer than the nodes': {
    onNodes: [{ ...settled, from: honest }],
    onExplorer: [settled],
    expected: ['uncertain', 'uncertain'],
  },
  'shows what the nodes show': { onNodes: [settled], onExplorer: [settled], expected: ['caution', 'caution'] },
  'shows a payer older than what nodes read': { onExplorer: [old], expected: ['caution', 'caution'] },
  'reaches further back and shows honest payers': {
    onNodes: [{ ...settled, from: honest }],
    onExplorer: [
      { ...settled, from: honest },
      { ...old, from: honest },
    ],
    expected: ['clear', 'clear'],
  },
  'names no block of a payer that it makes up between two that nodes show': {
    onNodes: [late, early],
    onExplorer: [late, { ...unnamed, blocksBack: 700 }, early],
    expected: ['uncertain', 'uncertain'],
  },
  'names no block of a payer that it makes up as the newest': {
    onNodes: [late, early],
    onExplorer: [{ ...unnamed, blocksBack: 3 }, late, early],
    expected: ['uncertain', 'uncertain'],
  },
  'names no block of a payer that it makes up as the oldest, of a time that nodes have read': {
    onNodes: [late],
    onExplorer: [late, { ...unnamed, blocksBack: 700 }],
    expected: ['uncertain', 'uncertain'],
  },
  'names no block of the only payer, whom it makes up': {
    onExplorer: [{ ...unnamed, blocksBack: 500 }],
    expected: ['uncertain', 'uncertain'],
  },
  'names no block of a payer whom nodes show': {
    onNodes: [late, settled],
    onExplorer: [late, { ...settled, ...unnamed }],
    expected: ['caution', 'caution'],
  },
  'names no block of a payer older than what nodes read': {
    onExplorer: [{ ...old, ...unnamed }],
    expected: ['caution', 'caution'],
  },
  'names no blocks and shows honest payers': {
    onNodes: [early],
    onExplorer: [early, { ...early, blocksBack: 40_000 }, { ...old, from: honest }].map((each) => ({
      ...each,
      namesBlock: false,
    })),
    expected: ['clear', 'clear'],
  },
  'has not indexed an honest payer of the last seconds': {
    onNodes: [{ ...recent, from: honest }],
    expected: ['clear', 'clear'],
  },
}

for (const kind of ['etherscan', 'blockscout'] as const) {
  for (const [what, { expected, ...how }] of Object.entries(cases)) {
    test(`${kind}: an explorer that ${what} does not decide alone`, async (t) => {
      for (const [at, nodes] of [1, 3].entries()) {
        const { app } = await startBesideNodes(t, { kind, nodes, ...how })
        const { verdict, reason_code, intelligence } = (await app.ask<ScreenResult>(risk)).json
        assert.equal(verdict, expected[at], `${nodes} nodes`)
        const detail = intelligence.sources.find(({ id }) => id === 'base.taint')?.detail ?? ''
        if (verdict === 'caution') assert.equal(reason_code, 'SANCTIONS_TAINT')
        // The explorer alone knows the complete history: what as many have read as must answer is stated.
        if (verdict !== 'uncertain') assert.match(detail, /blocks 2998\d{4} to (30000000|29999996) were read/)
      }
    })
  }

  test(`${kind}: an index that names no blocks is compared by its transactions`, async (t) => {
    for (const [onExplorer, expected] of [
      [[settled, old], 'caution'],
      [[old], 'uncertain'],
    ] as const) {
      const { app, explorer } = await startBesideNodes(t, { kind, nodes: 1, onNodes: [settled], onExplorer })
      if (explorer && 'isNew' in explorer) explorer.isNew = false
      assert.equal((await app.ask<ScreenResult>(risk)).json.verdict, expected)
    }
  })

  test(`${kind}: without the explorer, what it alone reaches is missing: the question is open beside any number of nodes`, async (t) => {
    for (const nodes of [1, 3]) {
      const { app, explorer } = await startBesideNodes(t, { kind, nodes })
      await explorer?.fail('has an error of its own')
      const { verdict, intelligence } = (await app.ask<ScreenResult>(risk)).json
      assert.equal(verdict, 'uncertain')
      const failed = intelligence.sources.filter(({ id, status }) => id.startsWith('base.') && status === 'failed')
      assert.deepEqual(
        failed.map(({ id }) => id),
        ['base.profile', 'base.taint'],
      )
    }
  })

  test(`${kind}: one of three nodes that is down is counted beside the explorer`, async (t) => {
    const { app, nodes } = await startBesideNodes(t, { kind, nodes: 3, onNodes: [settled], onExplorer: [settled] })
    nodes[1]?.fail('server_error')
    const { verdict, intelligence } = (await app.ask<ScreenResult>(risk)).json
    assert.equal(verdict, 'caution')
    assert.match(JSON.stringify(intelligence.sources), /did not answer: 1 of 4\. The others agree/)
  })

  test(`${kind}: an explorer makes no address older than the nodes show it, and provides the age that they do not`, async (t) => {
    const young = { coin: 1n, heldSince: 29_999_000 }
    for (const [account, expected] of [
      [young, ['profile.new']],
      [{}, ['profile.none']],
      [{ coin: 1n }, ['none']],
    ] as const) {
      const { app } = await startBesideNodes(t, { kind, nodes: 1, account })
      assert.deepEqual((await app.ask<ScreenResult>(risk)).json.signal_keys, expected)
    }
    const { app } = await startBesideNodes(t, { kind, nodes: 1, firstMs: appNowMs - 2 * dayMs })
    assert.deepEqual((await app.ask<ScreenResult>(risk)).json.signal_keys, ['profile.new'])
  })

  test(`${kind}: transfers of nothing, which any stranger can log, take no \`clear\` away and hide no listed payer`, async (t) => {
    const paidBefore = { from: honest, blocksBack: 900 }
    for (const nodes of [1, 3]) {
      for (const [count, further, expected] of [
        // More than all pages that are read for one answer hold.
        [kind === 'blockscout' ? 260 : 850, [], ['clear', /blocks 29999\d{3} to 30000000 were read/]],
        [kind === 'blockscout' ? 51 : 260, [old], ['caution', /blocks 29980001 to 30000000 were read/]],
      ] as const) {
        const nothing = Array.from({ length: count }, (_, n) => ({ from: honest, blocksBack: 20 + n, value: 0n }))
        const onNodes = [...nothing, paidBefore]
        const { app } = await startBesideNodes(t, { kind, nodes, onNodes, onExplorer: [...onNodes, ...further] })
        const { verdict, intelligence } = (await app.ask<ScreenResult>(risk)).json
        const detail = intelligence.sources.find(({ id }) => id === 'base.taint')?.detail ?? ''
        assert.equal(verdict, expected[0], `${nodes} nodes: ${detail}`)
        if (expected[0] === 'caution' || nodes === 1) assert.match(detail, expected[1])
        const { truncated, note } = (await app.ask<FlowResult>(flow)).json
        assert.equal(truncated, false, note)
      }
    }
  })

  test(`${kind}: flows show what the explorer and the nodes show, each once, and stop where they differ`, async (t) => {
    const both = { ...settled, from: honest }
    const further = { from: honest, blocksBack: 30_000 }
    const { app } = await startBesideNodes(t, {
      kind,
      nodes: 1,
      onNodes: [both, further],
      onExplorer: [both, further, old],
    })
    const { total, truncated, note } = (await app.ask<FlowResult>(flow)).json
    assert.deepEqual([total, truncated], [3, false], note)
    const lying = await startBesideNodes(t, { kind, nodes: 1, onNodes: [both, further], onExplorer: [both, old] })
    assert.match((await lying.app.ask<FlowResult>(flow)).json.note, /stopped early/)
  })

  test(`${kind}: a trace takes in what nodes and explorer show, and what the explorer alone reaches`, async (t) => {
    const honestly = { ...old, from: honest }
    const below = { ...settled, blocksBack: 30_000 }
    for (const onExplorer of [[below, honestly], [old]]) {
      const onNodes = onExplorer.includes(below) ? [below] : []
      const { app } = await startBesideNodes(t, { kind, nodes: 1, onNodes, onExplorer })
      const { json } = await app.ask(`/api/risk/trace?addr=${basePayee}&network=base`)
      assert.ok(JSON.stringify(json).includes(listed), JSON.stringify(json).slice(0, 500))
    }
  })
}

const risk = `/api/risk?addr=${basePayee}&network=base`
const flow = `/api/risk/flow?addr=${basePayee}&network=base`
