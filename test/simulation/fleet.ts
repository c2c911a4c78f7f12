import type { Life } from './schedule.ts'
import { openService, type Service } from './service.ts'
import type { Simulation } from './simulation.ts'

/** The processes of a run, which die and are started again. */
export type Fleet = {
  /** A process that takes requests now; null where none does. */
  any: () => Service | null
  /** Kills a process without a word, or has it end as on SIGTERM, or stops it for a while as a debugger would. */
  disturb: () => void
  /** Called before a process is killed. */
  beforeDeath: (report: (life: Life) => void) => void
  /** Ends all processes as on SIGTERM. */
  stop: () => Promise<void>
  deaths: () => number
  /** Whether a process sends a message, also one that is about to end. */
  isSending: () => boolean
}

type Slot = { name: string; starts: number; service: Service | null; life: Life | null }

export function startFleet(simulation: Simulation): Fleet {
  const { schedule, random, processes, say, fail } = simulation
  const slots = Array.from({ length: processes }, (_, i): Slot => {
    return { name: `process ${i + 1}`, starts: 0, service: null, life: null }
  })
  const opened = new Set<Service>()
  let deaths = 0
  let isEnding = false
  let report: (life: Life) => void = () => {}
  const start = (slot: Slot): void => {
    if (isEnding) return
    const name = `${slot.name}.${++slot.starts}`
    const life = { name, isAlive: true, stoppedUntilMs: 0, skewMs: random.between(-200, 200) }
    slot.life = life
    openService(simulation, life).then(
      (service) => {
        if (!life.isAlive) return
        slot.service = service
        opened.add(service)
        say(`${life.name} takes requests`)
      },
      () => {
        life.isAlive = false
        schedule.after(random.between(200, 1_000), () => start(slot))
      },
    )
  }
  const kill = (slot: Slot): void => {
    if (!slot.life?.isAlive) return
    report(slot.life)
    say(`${slot.life.name} is killed`)
    slot.life.isAlive = false
    slot.service = null
    deaths++
    schedule.after(random.between(50, 2_000), () => start(slot))
  }
  const end = (slot: Slot): Promise<void> => {
    const { service } = slot
    if (!service) return Promise.resolve()
    say(`${service.life.name} is asked to end`)
    slot.service = null
    return service.stop().then(
      () => {
        say(`${service.life.name} has ended`)
        // One that was killed while it ended is started again already.
        if (slot.life === service.life) schedule.after(random.between(50, 500), () => start(slot))
      },
      (error: unknown) => fail(`a process could not be ended: ${String(error)}`),
    )
  }
  const pause = ({ life }: Slot): void => {
    if (!life) return
    const ms = random.between(500, 9_000)
    life.stoppedUntilMs = schedule.elapsedMs() + ms
    say(`${life.name} is stopped for ${ms} ms`)
  }
  for (const slot of slots) start(slot)
  return {
    any: () => {
      const ready = slots.flatMap(({ service }) => (service ? [service] : []))
      return ready.length === 0 ? null : random.pick(ready)
    },
    disturb: () => {
      const slot = random.pick(slots)
      const how = random.pick(['kill', 'kill', 'end', 'pause'])
      if (how === 'kill') kill(slot)
      else if (how === 'pause') pause(slot)
      else void end(slot)
    },
    beforeDeath: (act) => {
      report = act
    },
    deaths: () => deaths,
    isSending: () => [...opened].some(({ life, sending }) => life.isAlive && sending() > 0),
    stop: async () => {
      isEnding = true
      await Promise.all(slots.map(end))
    },
  }
}
