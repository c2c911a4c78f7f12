import type { HostFactsRecord } from '../screening/screen-host.ts'
import { canonicalJson } from '../kit/canonical-json.ts'
import { canonicalList } from './facts-form.ts'
import { sharedPart } from './shared-part.ts'

/** The RFC 8785 form of a host's facts. `own` leaves out the lists, which other decisions share. */
export function canonicalHost(state: HostFactsRecord, scope: 'whole' | 'own'): string {
  const { brand, clock, day, engine, facts, hits, leads_to, lists, lists_root, policy, shape, subject } = state
  const { host, registrable_domain, url } = subject
  return (
    `{${brand === undefined ? '' : '"brand":true,'}${clock === undefined ? '' : `"clock":"${clock}",`}` +
    `"day":"${day}","engine":${JSON.stringify(engine)},"facts":${facts},"hits":${canonicalList(hits)},` +
    (leads_to === undefined ? '' : `"leads_to":${canonicalJson(leads_to)},`) +
    `${scope === 'own' ? '' : `"lists":${sharedPart(lists).text},`}"lists_root":"${lists_root}","policy":"${policy}",` +
    `"shape":${canonicalList(shape)},"subject":${JSON.stringify({ host, registrable_domain, url })}}`
  )
}
