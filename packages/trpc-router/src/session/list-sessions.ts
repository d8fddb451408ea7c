import { listedSessions } from '@foyer/auth-domain/session/list-sessions'
import { findSessionsOf } from '@foyer/db/sessions'
import { z } from 'zod'
import { signedIn } from '../procedures.ts'

/** The live sessions of the person signed in, newest first. */
export const listSessions = signedIn(z.void()).query(async ({ ctx }) => {
  return listedSessions(await findSessionsOf(ctx.db, ctx.user.id), ctx.now())
})
