import { sessionContract } from '../contract/session.ts'
import { type Route, route } from './route.ts'

export const sessionRoutes: readonly Route[] = [
  route(sessionContract.getSession, (caller, input) => caller.session.getSession(input)),
  route(sessionContract.listSessions, (caller) => caller.session.listSessions()),
  route(sessionContract.revokeSession, (caller, input) => caller.session.revokeSession(input)),
  route(sessionContract.revokeSessions, (caller, input) => caller.session.revokeSessions(input)),
  route(sessionContract.revokeOtherSessions, (caller, input) => caller.session.revokeOtherSessions(input)),
  route(sessionContract.signOut, (caller, input) => caller.session.signOut(input)),
]
