import { importCycles, innerFoldersInCircles, topFilesOfOneRoom } from './support/import-rules.ts'
import { fails, holds, keeps } from './support/keep-rules.ts'
import { readSources } from './support/source-tree.ts'

const src = readSources('src')
const outside = ['bench', 'scripts', 'console/src', 'mcp-stdio/src'].flatMap(readSources)
const beside = [...outside, ...['test', 'examples'].flatMap(readSources)]

keeps('the top of a room is what others import', topFilesOfOneRoom, [...src, ...outside])
keeps('the inner folders of a room form a ladder', innerFoldersInCircles, src)
keeps('no file outside the rooms imports itself over others', importCycles, beside)

fails('a file at the top that its room alone imports', topFilesOfOneRoom, {
  'src/keys/a.ts': `import './b.ts'`,
  'src/keys/b.ts': '',
  'src/http/c.ts': `import '../keys/a.ts'`,
  'src/main.ts': `import './http/c.ts'`,
})
holds('a file at the top that another room imports, and one in a folder', topFilesOfOneRoom, {
  'src/keys/a.ts': `import './inner/b.ts'`,
  'src/keys/inner/b.ts': '',
  'src/main.ts': `import './keys/a.ts'`,
})
fails('two inner folders that import each other', innerFoldersInCircles, {
  'src/keys/one/a.ts': `import '../two/b.ts'`,
  'src/keys/two/b.ts': '',
  'src/keys/two/c.ts': `import '../one/d.ts'`,
  'src/keys/one/d.ts': '',
})
fails('three inner folders in a circle', innerFoldersInCircles, {
  'src/keys/one/a.ts': `import '../two/b.ts'`,
  'src/keys/two/b.ts': `import '../three/c.ts'`,
  'src/keys/three/c.ts': `import type { A } from '../one/a.ts'`,
})
fails('a folder and one inside it that import each other', innerFoldersInCircles, {
  'src/keys/one/a.ts': `import './deep/b.ts'`,
  'src/keys/one/deep/b.ts': '',
  'src/keys/one/deep/c.ts': `import type { D } from '../d.ts'`,
  'src/keys/one/d.ts': '',
})
holds('a folder that imports one inside it', innerFoldersInCircles, {
  'src/keys/one/a.ts': `import './deep/b.ts'`,
  'src/keys/one/deep/b.ts': `import '../../c.ts'`,
  'src/keys/c.ts': `import './one/a.ts'`,
})
holds('a folder that imports another, and the same names in two rooms', innerFoldersInCircles, {
  'src/keys/one/a.ts': `import '../two/b.ts'`,
  'src/keys/two/b.ts': '',
  'src/http/two/b.ts': `import '../one/a.ts'`,
  'src/http/one/a.ts': '',
})
