/** How Node runs the service and the command line: decisions/0015 has the reasons. */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--no-allocation-site-pretenuring',
  '--max-semi-space-size=16',
]

/** glibc returns freed memory from 128 KiB on, and does not raise that bound by itself. */
export const nodeEnvironment = { MALLOC_TRIM_THRESHOLD_: '131072' }
