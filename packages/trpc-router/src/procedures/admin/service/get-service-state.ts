import { noInput } from '@foyer/auth-domain/input/no-input'
import { mailServerDownSince } from '@foyer/auth-domain/service/service-state'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** What runs here, how it is configured and how it fares; nothing secret. */
export const getServiceState = adminProcedure(noInput, 'service:get', 'ADMIN_NOT_ALLOWED_TO_GET_SERVICE').query(
  async ({ ctx }) => {
    const [facts, processes] = await Promise.all([ctx.describe(), ctx.processes()])
    return { ...facts, mailServerDownSince: mailServerDownSince(processes), processes: [...processes] }
  },
)
