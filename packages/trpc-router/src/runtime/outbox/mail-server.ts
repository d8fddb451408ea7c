import type { Mailer } from '@foyer/email/mailer'
import type { Log } from '#runtime/context/services.ts'

/** Whether the mail server answers. While it does not, no mail is tried: it is asked every few seconds instead. */
export type MailServer = {
  /** Milliseconds until mails may be tried; 0 when the server answers. */
  wait(): Promise<number>
  /** After a failed connection: asks whether the server answers. If it does, the failure was the mail's. */
  answers(): Promise<boolean>
  isDown(): boolean
  /** Undefined while it can be used. */
  downSince(): Date | undefined
}

const PROBE_MILLISECONDS = 3000
const CANNOT_BE_USED = 'mail server cannot be used; it is asked every few seconds, and mails wait'

export function createMailServer(mailer: Mailer, log: Log, now: () => Date): MailServer {
  let downSince: Date | undefined
  let askedAt = 0
  let asking: Promise<boolean> | undefined
  async function ask(): Promise<boolean> {
    try {
      await mailer.verify()
      if (downSince !== undefined) log.info({ ends: CANNOT_BE_USED }, 'mail server answers again')
      downSince = undefined
    } catch (error) {
      downSince ??= now()
      log.warn({ err: error }, CANNOT_BE_USED)
    }
    askedAt = performance.now()
    return downSince === undefined
  }
  // Several mails fail together; one question is enough.
  function answers(): Promise<boolean> {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  return {
    async wait() {
      if (downSince === undefined) return 0
      const left = askedAt + PROBE_MILLISECONDS - performance.now()
      if (left > 0) return left
      return (await answers()) ? 0 : PROBE_MILLISECONDS
    },
    answers,
    isDown: () => downSince !== undefined,
    downSince: () => downSince,
  }
}
