import { Agent, setGlobalDispatcher } from 'undici'

// Loaded before a service that is soaked with `--import`, in each thread: requests over https go to SOAK_PUBLISHERS.
const elsewhere = process.env['SOAK_PUBLISHERS']

setGlobalDispatcher(
  new Agent().compose((dispatch) => (options, handler) => {
    const isPublisher = String(options.origin).startsWith('https:') && elsewhere !== undefined
    return dispatch(isPublisher ? { ...options, origin: elsewhere } : options, handler)
  }),
)
