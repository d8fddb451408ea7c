import { endAllSessions, endSessionsOf } from '@foyer/trpc-router/operations/session/end-all-sessions'
import { onServer } from './on-server.ts'
import type { Terminal } from './terminal.ts'

/** Ends every session of everybody, and prints how far it has come. */
export function endEverySession(terminal: Terminal): Promise<number> {
  return onServer(terminal, async (_server, { services }) => {
    const ended = await endAllSessions(services, ({ ended, of }) =>
      // On standard error: the outcome alone is the output.
      terminal.stderr.write(`${ended} of ${of} ended\n`),
    )
    return `${ended} sessions, pending sign-ins and trusted devices have ended: everybody signs in again.\n`
  })
}

/** Ends every session of one user. */
export function endEverySessionOf(terminal: Terminal, email: string): Promise<number> {
  return onServer(terminal, async (_server, { services }) => {
    const ended = await endSessionsOf(services, email)
    return `${ended} sessions and pending sign-ins of ${email} have ended, and no device of theirs is trusted.\n`
  })
}
