import { router } from '#runtime/procedure/procedures.ts'
import { stepUpWithPasskey } from './step-up-with-passkey.ts'
import { stepUpWithPassword } from './step-up-with-password.ts'

export const stepUpRouter = router({ stepUpWithPassword, stepUpWithPasskey })
