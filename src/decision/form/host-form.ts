import { canonicalJson } from '../../kit/canonical-json.ts'
import { canonicalMembers, canonicalObject, quoted } from '../../kit/canonical-members.ts'
import type { HostFactsRecord } from '../../screening/screen-host.ts'
import { canonicalList } from './facts-form.ts'
import { sharedPart } from '../../kit/shared-part.ts'

/** The RFC 8785 form of a host's facts. `own` leaves out the lists, which other decisions share. */
export function canonicalHost(facts: HostFactsRecord, scope: 'whole' | 'own'): string {
  return `{${writeHost(scope === 'own' ? { ...facts, lists: undefined } : facts)}}`
}

const writeSubject = canonicalObject<HostFactsRecord['subject']>({
  host: JSON.stringify,
  registrable_domain: JSON.stringify,
  url: JSON.stringify,
})

const writeHost = canonicalMembers<HostFactsRecord>({
  brand: String,
  clock: quoted,
  day: quoted,
  engine: JSON.stringify,
  facts: String,
  hits: canonicalList,
  leads_further: canonicalJson,
  leads_to: canonicalJson,
  lists: (lists) => sharedPart(lists).text,
  lists_root: quoted,
  policy: quoted,
  shape: canonicalList,
  subject: writeSubject,
})
