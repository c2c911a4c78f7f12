import { buildBridges } from './bridges-list.ts'
import { buildEuAssets } from './eu-assets-list.ts'
import { buildEvents } from './events.ts'
import { serializeEvents, serializeHosts, serializeList, type BundleList } from './list-file.ts'
import { buildMixers } from './mixers-list.ts'
import { buildNotice } from './notice.ts'
import { buildOfac } from './ofac-list.ts'
import { buildOfficialNotices } from './official-notices-list.ts'
import { buildPolkadotPhishing } from './polkadot-list.ts'
import { buildRailgun } from './railgun-list.ts'
import { openSource } from './source-files.ts'
import { buildTornadoCash } from './tornado-list.ts'

/** The files of data/ by name (`lists/ofac.json`), and notes for the person who runs the build. */
type Bundle = { files: Map<string, string>; notes: string[] }

/** Makes every file of the bundle from a directory of collected copies. The same copies give the same bytes. */
export function buildBundle(sourceDir: string): Bundle {
  const source = openSource(sourceDir)
  const events = buildEvents(source)
  const ofac = buildOfac(source, events)
  const tornado = buildTornadoCash(source, ofac.entries)
  const mixers = buildMixers(source, ofac.entries)
  const lists: BundleList[] = [
    ofac,
    buildEuAssets(source),
    buildOfficialNotices(source),
    tornado,
    buildRailgun(source),
    mixers,
    buildBridges(source),
  ]
  const hosts = buildPolkadotPhishing(source)
  const files = new Map<string, string>()
  for (const list of lists) files.set(`lists/${list.id}.json`, serializeList(list))
  files.set(`lists/${hosts.id}.json`, serializeHosts(hosts))
  files.set('events.json', serializeEvents(events))
  files.set('NOTICE', buildNotice([...lists, hosts]))
  return { files, notes: [...source.notes, ...lists.map((list) => `${list.id}: ${list.entries.length} entries`)] }
}
