import { endAllSessions, endSessionsOf, type Progress } from '@foyer/trpc-router/operations/session/end-all-sessions'
import { onServer } from './on-server.ts'

/** Ends every session of everybody, and prints how far it has come. */
export function endEverySession(): Promise<number> {
  return onServer(async (_server, { services }) => {
    const ended = await endAllSessions(services, printProgress)
    return `${ended} sessions, pending sign-ins and trusted devices have ended: everybody signs in again.\n`
  })
}

/** Ends every session of one user. */
export function endEverySessionOf(email: string): Promise<number> {
  return onServer(async (_server, { services }) => {
    const ended = await endSessionsOf(services, email)
    return `${ended} sessions and pending sign-ins of ${email} have ended, and no device of theirs is trusted.\n`
  })
}

/** Says what would happen: nobody ends every session by a slip. */
export async function askToEndSessions(email?: string): Promise<number> {
  const whose = email === undefined ? 'Everybody is' : `${email} is`
  process.stderr.write(`${whose} signed out on every device. To do it, add --yes\n`)
  return 1
}

// On standard error: the outcome alone is the output.
function printProgress({ ended, of }: Progress): void {
  process.stderr.write(`${ended} of ${of} ended\n`)
}
