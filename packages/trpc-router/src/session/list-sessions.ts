import { noInput } from '@foyer/auth-domain/input/no-input'
import { listedSessions } from '@foyer/auth-domain/session/list-sessions'
import { findSessionsOf } from '@foyer/db/sessions'
import { signedIn } from '../procedures.ts'

/** The live sessions of the person signed in, newest first. */
export const listSessions = signedIn(noInput).query(async ({ ctx }) => {
  return listedSessions(await findSessionsOf(ctx.db, ctx.user.id), ctx.now())
})
