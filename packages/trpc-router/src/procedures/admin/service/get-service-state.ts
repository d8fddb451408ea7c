import { noInput } from '@foyer/auth-domain/input/no-input'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** What runs here, how it is configured and how it fares; nothing secret. */
export const getServiceState = adminProcedure(noInput, 'service:get', 'ADMIN_NOT_ALLOWED_TO_GET_SERVICE').query(
  ({ ctx }) => ctx.describe(),
)
