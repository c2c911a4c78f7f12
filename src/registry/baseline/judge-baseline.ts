import type { Mandate } from '../mandate.ts'
import { controlIds, controlOf, type ControlId } from './controls.ts'

/** The claims of an agent and until when they are valid. Times are milliseconds since 1970. */
export type Claims = { controls: readonly ControlId[]; attestedAt: number; expiresAt: number }

/** The controls of an agent: those that this service enforces, and separately those that the agent only claims. */
export type Baseline = {
  verified: readonly ControlId[]
  claimed: readonly ControlId[]
  mandatoryMet: number
  mandatoryVerified: number
  advisoryMet: number
  advisoryVerified: number
  missingMandatory: readonly ControlId[]
  missingAdvisory: readonly ControlId[]
}

/** Judges a baseline. Pure. Expired claims count as none; a claim never makes a control verified. */
export function judgeBaseline(mandate: Mandate, claims: Claims, now: number): Baseline {
  const isInForce = mandate.expiresAt === null || now < mandate.expiresAt
  const verified = isInForce ? controlIds.filter((id) => controlOf(id).isEnforced?.(mandate) === true) : []
  const claimed = now < claims.expiresAt ? controlIds.filter((id) => claims.controls.includes(id)) : []
  return baselineOf(verified, claimed)
}

/** The baseline of several agents of one name: only what all of them have. */
export function commonBaseline(all: readonly Baseline[]): Baseline {
  const inAll = (pick: (each: Baseline) => readonly ControlId[]) =>
    controlIds.filter((id) => all.every((each) => pick(each).includes(id)))
  const met = inAll(({ verified, claimed }) => [...verified, ...claimed])
  return baselineOf(
    inAll(({ verified }) => verified),
    inAll(({ claimed }) => claimed),
    met,
  )
}

function baselineOf(
  verified: readonly ControlId[],
  claimed: readonly ControlId[],
  met: readonly ControlId[] = controlIds.filter((id) => verified.includes(id) || claimed.includes(id)),
): Baseline {
  const mandatory = controlIds.filter((id) => controlOf(id).isMandatory)
  const advisory = controlIds.filter((id) => !controlOf(id).isMandatory)
  const within = (ids: readonly ControlId[], some: readonly ControlId[]) => ids.filter((id) => some.includes(id)).length
  return {
    verified,
    claimed,
    mandatoryMet: within(mandatory, met),
    mandatoryVerified: within(mandatory, verified),
    advisoryMet: within(advisory, met),
    advisoryVerified: within(advisory, verified),
    missingMandatory: mandatory.filter((id) => !met.includes(id)),
    missingAdvisory: advisory.filter((id) => !met.includes(id)),
  }
}

export const mandatoryTotal = controlIds.filter((id) => controlOf(id).isMandatory).length
export const advisoryTotal = controlIds.length - mandatoryTotal
