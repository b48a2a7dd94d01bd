import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECOND = 1000
const POLL = 0.1 * SECOND
const OWNER_NAMED_WITHIN = 5 * SECOND
const GIVE_UP_AFTER = 600 * SECOND

const sleep = (duration) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration)

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Checks whether a lock's owner died, or did not sign it in time. */
function isAbandoned(lock) {
  try {
    return !isRunning(Number(readFileSync(join(lock, 'owner'), 'utf8')))
  } catch {
    const stat = statSync(lock, { throwIfNoEntry: false })
    return stat !== undefined && Date.now() - stat.mtimeMs > OWNER_NAMED_WITHIN
  }
}

function take(lock) {
  try {
    mkdirSync(lock)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Error(
      `You cannot write to this folder (${error.code} at ${lock}). Change its permissions, then try again.`,
    )
  }
  writeFileSync(join(lock, 'owner'), String(process.pid))
  return true
}

/** Runs the work while no other process of this checkout prepares it; a folder is the lock. */
export function withLock(lock, work) {
  const until = Date.now() + GIVE_UP_AFTER
  while (!take(lock)) {
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true })
    else if (Date.now() > until)
      throw new Error(
        `Another process has been preparing this folder for too long. If it is gone, remove ${lock} and try again.`,
      )
    else sleep(POLL)
  }
  try {
    return work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}
