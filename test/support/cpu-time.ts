/** The milliseconds this thread computes while it acts, whatever else the machine does meanwhile. */
export function cpuMs(act: () => void): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
