import { listDeviceSessions } from '@foyer/trpc-router/procedures/multi-session/list-device-sessions'
import { revokeDeviceSession } from '@foyer/trpc-router/procedures/multi-session/revoke-device-session'
import { setActiveSession } from '@foyer/trpc-router/procedures/multi-session/set-active-session'
import { multiSessionContract } from '#contract/multi-session.ts'
import { type Route, route } from './route.ts'

export const multiSessionRoutes: readonly Route[] = [
  route(multiSessionContract.listDeviceSessions, listDeviceSessions),
  route(multiSessionContract.setActiveSession, setActiveSession),
  route(multiSessionContract.revokeDeviceSession, revokeDeviceSession),
]
