import { router } from '#runtime/procedure/trpc.ts'
import { stepUpWithPasskey } from './step-up-with-passkey.ts'
import { stepUpWithPassword } from './step-up-with-password.ts'

export const stepUpRouter = router({ stepUpWithPassword, stepUpWithPasskey })
