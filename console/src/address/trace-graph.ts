import type { TracePath } from '../api/trace.ts'
import type { Side } from './sankey-layout.ts'

/** The address itself, one party at one distance, or a group of parties of a column. */
export type TraceNode = {
  id: string
  /** Distance from the address in transfers; negative where the money came from, so that money moves to the right. */
  column: number
  kind: 'subject' | 'party' | 'group'
  addresses: readonly string[]
  /** The lists that these parties are on; empty for the others. */
  lists: readonly string[]
  /** The amount of the step towards the address: dollar tokens or bitcoin. */
  amount: number
  /** Indexes of the paths through this node. */
  paths: readonly number[]
  /** Whether a group is expanded. */
  isOpen: boolean
  /** The order within its column: individually shown parties, then groups, each before its members. */
  tier: number
}

/** A step between two columns, in the direction of the money. */
export type TraceEdge = { from: string; to: string; amount: number; paths: readonly number[] }

export type TraceGraph = { nodes: readonly TraceNode[]; edges: readonly TraceEdge[] }

/**
 * The paths of a trace as a graph in columns. A party appears once in each column where a path reaches it. In a crowded
 * column the parties with the largest amounts stay and the others become groups, listed ones separately. Groups in
 * `open` are expanded. Pure.
 */
export function traceGraph(address: string, paths: readonly TracePath[], open: ReadonlySet<string>): TraceGraph {
  const { parties, steps } = collect(paths)
  const groups = crowdsOf(parties)
  const crowdOf = new Map(groups.flatMap((group) => group.members.map((member) => [member.id, group] as const)))
  const shownAs = (id: string): string => {
    const crowd = crowdOf.get(id)
    return crowd && !open.has(crowd.id) ? crowd.id : id
  }
  const subject = { id: subjectId, column: 0, addresses: [address], lists: [], amount: 0, isOpen: false, tier: 0 }
  return {
    nodes: [
      { ...subject, kind: 'subject', paths: paths.map((_, position) => position) },
      ...parties
        .filter(({ id }) => shownAs(id) === id)
        .map((party) => partyNode(party, (crowdOf.get(party.id)?.tier ?? -1) + 1)),
      ...groups.map((group) => groupNode(group, open.has(group.id))),
    ],
    edges: mergeSteps(steps, shownAs),
  }
}

export const subjectId = 'subject'

type Party = { id: string; column: number; address: string; list: string | null; amount: number; paths: Set<number> }
type Step = { from: string; to: string; amount: number; paths: Set<number> }
type Crowd = { id: string; column: number; tier: number; members: readonly Party[] }

function collect(paths: readonly TracePath[]): { parties: Party[]; steps: Step[] } {
  const parties = new Map<string, Party>()
  const steps = new Map<string, Step>()
  for (const [position, { direction, parties: addresses, amounts, list }] of paths.entries()) {
    let near = subjectId
    for (const [at, address] of addresses.entries()) {
      if (at === 0) continue
      const id = `${direction}-${at}-${address}`
      const column = direction === 'in' ? -at : at
      const party = parties.get(id) ?? { id, column, address, list: null, amount: 0, paths: new Set() }
      if (at === addresses.length - 1) party.list = list
      party.paths.add(position)
      parties.set(id, party)
      addStep(steps, direction, near, id, amounts[at - 1] ?? 0, position)
      near = id
    }
  }
  for (const { from, to, amount } of steps.values()) {
    const far = parties.get(from === subjectId || to.startsWith('out-') ? to : from)
    if (far) far.amount += amount
  }
  return { parties: [...parties.values()], steps: [...steps.values()] }
}

/**
 * Paths that share a step may state different amounts for it, because its timing limits what counts on each: the
 * largest is used.
 */
function addStep(
  steps: Map<string, Step>,
  direction: Side,
  near: string,
  far: string,
  amount: number,
  position: number,
): void {
  const [from, to] = direction === 'in' ? [far, near] : [near, far]
  const key = `${from} ${to}`
  const step = steps.get(key) ?? { from, to, amount: 0, paths: new Set() }
  step.amount = Math.max(step.amount, amount)
  step.paths.add(position)
  steps.set(key, step)
}

/** The parties to group: all but the largest of a column, listed parties separately. */
function crowdsOf(parties: readonly Party[]): Crowd[] {
  const crowds: Crowd[] = []
  for (const column of new Set(parties.map((party) => party.column))) {
    for (const isListed of [true, false]) {
      const alike = parties.filter((party) => party.column === column && (party.list !== null) === isListed)
      const shownMax = isListed ? listedShownMax : othersShownMax
      // A group of one would take as much space as its member.
      if (alike.length <= shownMax + 1) continue
      const members = alike.toSorted((a, b) => b.amount - a.amount || (a.id < b.id ? -1 : 1)).slice(shownMax)
      crowds.push({ id: `${column}-${isListed ? 'listed' : 'others'}`, column, tier: isListed ? 1 : 3, members })
    }
  }
  return crowds
}

function partyNode({ id, column, address, list, amount, paths }: Party, tier: number): TraceNode {
  const lists = list === null ? [] : [list]
  return { id, column, kind: 'party', addresses: [address], lists, amount, paths: [...paths], isOpen: false, tier }
}

function groupNode({ id, column, tier, members }: Crowd, isOpen: boolean): TraceNode {
  return {
    id,
    column,
    kind: 'group',
    addresses: members.map(({ address }) => address),
    lists: [...new Set(members.flatMap(({ list }) => list ?? []))],
    amount: members.reduce((total, member) => total + member.amount, 0),
    paths: [...new Set(members.flatMap((member) => [...member.paths]))],
    isOpen,
    tier,
  }
}

function mergeSteps(steps: readonly Step[], shownAs: (id: string) => string): TraceEdge[] {
  const merged = new Map<string, Step>()
  for (const step of steps) {
    const [from, to] = [shownAs(step.from), shownAs(step.to)]
    const mergedStep = merged.get(`${from} ${to}`) ?? { from, to, amount: 0, paths: new Set() }
    mergedStep.amount += step.amount
    for (const path of step.paths) mergedStep.paths.add(path)
    merged.set(`${from} ${to}`, mergedStep)
  }
  return [...merged.values()].map((step) => ({ ...step, paths: [...step.paths] }))
}

/** Limits of individually shown parties in a crowded column. */
const listedShownMax = 8
const othersShownMax = 4
