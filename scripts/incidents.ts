import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildIncidents } from './incidents/build-incidents.ts'

// Makes the built-in archive of incidents anew: node scripts/incidents.ts [folder with the publishers' files]
const root = path.resolve(import.meta.dirname, '..')
const folder = path.resolve(process.argv[2] ?? path.join(root, '../shared/data'))
const hacks = path.join(folder, 'incidents-defihacklabs/incidents.json')
const bridges = path.join(folder, 'incidents-bridge-hacks/all_bridge_hacks.csv')
const missing = [hacks, bridges].find((file) => !existsSync(file))
if (missing !== undefined) {
  console.error(`There is no file ${missing}. Name the folder with the publishers' files as the first argument.`)
  process.exit(1)
}
const archive = buildIncidents({ hacks: readFileSync(hacks, 'utf8'), bridges: readFileSync(bridges, 'utf8') })
const lines = archive.incidents.map((incident) => JSON.stringify(incident))
const text = `{"as_of":"${archive.as_of}","incidents":[\n${lines.join(',\n')}\n]}\n`
writeFileSync(path.join(root, 'data', 'incidents.json'), text)
console.log(`Wrote data/incidents.json, ${archive.incidents.length} incidents, ${Buffer.byteLength(text)} bytes`)
