import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Whether the console has to be built: it has sources, and no build or an older one. */
export function consoleIsStale(root) {
  const folder = path.join(root, 'console')
  if (!existsSync(path.join(folder, 'index.html'))) return false
  const built = path.join(folder, 'dist', 'index.html')
  // The script of the chain of proof is built from the verifiers of the SDK; the styles are those of the service's pages.
  const shared = [path.join(root, 'sdk', 'src'), path.join(root, 'src', 'http', 'pages', 'styles')]
  const sources = [folder, ...shared].filter((each) => existsSync(each))
  return !existsSync(built) || Math.max(...sources.map(newestChangeMs)) > statSync(built).mtimeMs
}

/** Folders count too, because deleting a file changes nothing else; the top one does not, because the build does. */
function newestChangeMs(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.name !== 'dist')
  return Math.max(
    0,
    ...entries.map((entry) => {
      const full = path.join(folder, entry.name)
      const ownMs = statSync(full).mtimeMs
      return entry.isDirectory() ? Math.max(ownMs, newestChangeMs(full)) : ownMs
    }),
  )
}
