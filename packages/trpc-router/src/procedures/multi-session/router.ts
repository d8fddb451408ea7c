import { router } from '#runtime/procedure/trpc.ts'
import { listDeviceSessions } from './list-device-sessions.ts'
import { revokeDeviceSession } from './revoke-device-session.ts'
import { setActiveSession } from './set-active-session.ts'

export const multiSessionRouter = router({ listDeviceSessions, setActiveSession, revokeDeviceSession })
