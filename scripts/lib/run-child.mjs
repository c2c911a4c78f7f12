import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const repeatMs = 1_000
const parentPollMs = 500

/**
 * Runs a program to its end and resolves to `{ exitCode, stopped }`; `stopped`: a signal to this process, or
 * the end of the npm that started it, was the cause. The program gets one signal however often ours comes: npm
 * passes a group's signal on a second time. SIGHUP is handed on as SIGTERM, for a closed terminal is no reason to
 * skip a clean stop. It is killed when it has not ended `graceMs` after that, or when the AbortSignal `cutOff` fires.
 */
export function runChild(command, args, { cutOff, graceMs = 15_000, onSpawn, ...options }) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  const kill = (signal) => (options.detached ? killGroup(child.pid, signal) : child.kill(signal))
  const ending = { firstMs: 0, announced: false, timers: [] }
  const stop = (signal) => {
    if (ending.firstMs > 0) return tellStopping(ending, graceMs)
    ending.firstMs = Date.now()
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    ending.timers.push(setTimeout(kill, graceMs, 'SIGKILL'))
  }
  cutOff?.addEventListener('abort', () => kill('SIGKILL'), { once: true })
  const release = listen(stop)

  return new Promise((resolve, reject) => {
    child.once('spawn', () => onSpawn?.(child.pid))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      resolve({ exitCode: code ?? 128 + constants.signals[signal], stopped: ending.firstMs > 0 })
    })
  }).finally(() => {
    release()
    for (const timer of ending.timers) clearTimeout(timer)
  })
}

function listen(stop) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  const watch = watchParent(() => stop('SIGTERM'))
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, stop)
  }
}

/** A killed npm takes nothing with it, so its end is looked for. Without npm, outliving a shell may be what is wanted. */
function watchParent(onEnd) {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  return setInterval(() => {
    if (process.ppid !== parent) onEnd()
  }, parentPollMs)
}

function tellStopping(ending, graceMs) {
  if (ending.announced || Date.now() - ending.firstMs < repeatMs) return
  ending.announced = true
  console.error(`Still stopping; it is killed ${graceMs / 1_000} s after the first signal.`)
}

/** What the program started goes with it when it is killed. */
export function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It ended in the meantime.
  }
}
