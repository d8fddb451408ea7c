import { router } from '#runtime/procedure/trpc.ts'
import { deleteAnonymousUser } from './delete-anonymous-user.ts'
import { signInAnonymous } from './sign-in-anonymous.ts'

export const anonymousRouter = router({ signInAnonymous, deleteAnonymousUser })
