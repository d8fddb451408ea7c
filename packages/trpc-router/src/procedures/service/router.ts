import { router } from '#runtime/procedure/trpc.ts'
import { serviceAddMember } from './service-add-member.ts'
import { serviceSetPassword } from './service-set-password.ts'

export const serviceRouter = router({ serviceAddMember, serviceSetPassword })
