import { getSession } from '@foyer/trpc-router/procedures/session/get-session'
import { listSessions } from '@foyer/trpc-router/procedures/session/list-sessions'
import { refreshSession } from '@foyer/trpc-router/procedures/session/refresh-session'
import { revokeOtherSessions } from '@foyer/trpc-router/procedures/session/revoke-other-sessions'
import { revokeSession } from '@foyer/trpc-router/procedures/session/revoke-session'
import { revokeSessions } from '@foyer/trpc-router/procedures/session/revoke-sessions'
import { signOut } from '@foyer/trpc-router/procedures/session/sign-out'
import { updateSession } from '@foyer/trpc-router/procedures/session/update-session'
import { sessionContract } from '#contract/session.ts'
import { type Route, route } from './route.ts'

export const sessionRoutes: readonly Route[] = [
  route(sessionContract.getSession, getSession),
  route(sessionContract.refreshSession, refreshSession),
  route(sessionContract.updateSession, updateSession),
  route(sessionContract.listSessions, listSessions),
  route(sessionContract.revokeSession, revokeSession),
  route(sessionContract.revokeSessions, revokeSessions),
  route(sessionContract.revokeOtherSessions, revokeOtherSessions),
  route(sessionContract.signOut, signOut),
]
