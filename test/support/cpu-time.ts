/** The CPU milliseconds of this thread during an action, independent of other load. */
export function cpuMs(act: () => void): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
