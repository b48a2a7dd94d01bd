import { PushFailure } from './push/push-message.ts'

/** An error of nodemailer. */
interface SendError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** The failure reason of a message whose row cannot be read. */
export const damagedReason = 'EDAMAGED'
/** The failure reason of a message whose last attempts all ended with their process. */
export const abandonedReason = 'EABANDONED'

interface DeliveryFailure {
  /**
   * `refused`: this message will never be accepted. `later`: it may be. `unreachable`: no message can be
   * delivered now. `unexpected`: not caused by the mail server.
   */
  kind: 'refused' | 'later' | 'unreachable' | 'unexpected'
  /** For the log and administrators. Contains codes only, since a server's texts may contain addresses. */
  reason: string
}

/** Classifies a failed attempt (RFC 5321, 4.2.1: 4xx may succeed later, 5xx will not). */
export function judgeFailure(error: unknown): DeliveryFailure {
  if (error instanceof PushFailure) return { kind: error.kind, reason: error.message }
  const { name, code, command, responseCode } = error as SendError
  const reason = [code ?? name, command, responseCode].filter(Boolean).join(' ')
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  if (isAboutMessage && responseCode !== undefined)
    return { kind: responseCode >= 500 ? 'refused' : 'later', reason }
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'refused', reason }
  const isAborted = name === 'AbortError' || name === 'TimeoutError'
  return { kind: code !== undefined || isAborted ? 'unreachable' : 'unexpected', reason }
}
